"""Partners do not talk to each other during a deal."""

from __future__ import annotations

import pytest

from tablee.games import game
from tablee.rng import seeded
from tablee.table import Bot, By, Refused
from tablee.table import commands as c
from tablee.table.local import LocalTable, person
from tablee.table.talk import AsksForSilence


def test_partners_are_silent_during_a_deal() -> None:
    local = LocalTable("partners", [person("Ann"), Bot("random"), person("Ben"), Bot("random")],
                       seeded(1))  # fmt: skip
    with pytest.raises(Refused, match="silence during play"):
        local.do(c.Say("I have a heart"))
    local.do(c.AllowTalk(True))
    local.do(c.Say("the host allows it"))
    local.table.do(c.Say("spectators may always talk"), By("eve", "Eve"), 0)


def test_opponents_may_talk_and_everybody_at_the_end() -> None:
    partners = game("partners")
    assert isinstance(partners, AsksForSilence)
    state = partners.new(4, 1)
    assert partners.may_talk(state, 0, 1)
    assert not partners.may_talk(state, 0, 2)
    rng = seeded(1)
    while not state.over():
        state.apply(state.sample(rng))
    assert partners.may_talk(state, 0, 2)
