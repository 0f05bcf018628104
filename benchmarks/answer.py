"""Let a bot of whatever version of Tablée is installed answer questions, for matches of versions.

    tablee arena partners --seats 4 --bot expert@400 \\
        --bot 'run:/path/to/the/other/python benchmarks/answer.py expert@400'

Questions and answers are lines of JSON, as docs/first-bot.md tells.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from tablee.bots import Budget, bot
from tablee.games import game
from tablee.rng import seeded


def answer(name: str, question: dict[str, Any]) -> dict[str, str]:
    """Let a bot choose in the position of a question."""
    played = game(question["position"].partition("/")[0])
    state = played.parse(question["position"], question["seed"])
    budget = Budget(question["seconds"], question["playouts"])
    rng = seeded(question["seed"])
    move = bot(name).choose(played, state, question["seat"], budget, rng)
    return {"move": played.move_text(state, move)}


def main() -> None:
    """Answer until nobody asks any more."""
    for line in sys.stdin:
        print(json.dumps(answer(sys.argv[1], json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
