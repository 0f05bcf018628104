"""Build hook: compile the hot modules with mypyc and build the web table when a wheel is built.

The modules listed under `hooks.custom.libraries` in pyproject.toml are compiled from ordinary
Python into one shared library for each game and a few for the rest, with native calls inside and
between them. The libraries go into the wheel beside their sources; everything made on the way stays
under `build/`, where the next build finds it and compiles only what changed.

TABLEE_PURE=1               builds a wheel without compiled code
TABLEE_REQUIRE_COMPILED=1   makes a missing C compiler an error instead of a notice
TABLEE_CFLAGS="…"           adds flags for the C compiler, for instance those of a sanitizer
TABLEE_NO_WEB=1             builds a wheel without the web table
"""

import contextlib
import hashlib
import importlib.util
import os
import shlex
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NOTICE = (
    "Tablée: no C compiler found: installing the interpreted engine (same rules, but slow computer"
    " players).\nFor the fast one, install a C compiler and the Python headers, then reinstall."
)

# Lets the C compiler inline calls between the rules: a call costs a fifth. What mypyc writes looks
# long to it, because every access to a vector has its error branch, so gcc needs some persuasion.
# Windows hides symbols anyway.
PERSUASION = {
    "max-inline-insns-auto": 80,
    "inline-unit-growth": 200,
    "early-inlining-insns": 40,
}
INLINING = {
    "linux": ["-fvisibility=hidden"]
    + [part for name, value in PERSUASION.items() for part in ("--param", f"{name}={value}")],
    "darwin": ["-fvisibility=hidden"],
}


class CompileModules(BuildHookInterface[Any]):
    """Adds the compiled modules and the web table to a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, unless the install is editable, nothing is listed or the build is pure.

        A source distribution lists nothing: it gets the web table, so that no wheel made from it
        needs Node.
        """
        root = Path(self.root)
        if version != "editable" and not asked("TABLEE_NO_WEB"):
            build_web_table(root)
        libraries = self.config.get("libraries", {})
        if version == "editable" or not libraries or not can_compile():
            return
        compiled = compile_libraries(root, libraries)
        build_data["force_include"].update({str(path): to for path, to in compiled.items()})
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def build_web_table(root: Path) -> None:
    """Build the bundle into the package, where it counts as package data; quick when current."""
    tool = root / "web" / "tools" / "build.py"
    spec = importlib.util.spec_from_file_location("tablee_web_build", tool)
    if spec is None or spec.loader is None or not tool.is_file():
        sys.exit(f"Tablée: {tool} is missing; set TABLEE_NO_WEB=1 to build without the web table")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.build()


def modules_of(root: Path, library: dict[str, Any]) -> list[str]:
    """Give the modules that a library is made of, as paths from the root."""
    return sorted(matches(root, library["compile"]) - matches(root, library.get("exclude", [])))


def matches(root: Path, patterns: list[str]) -> set[str]:
    """Give the files that fit one of the patterns."""
    paths = (path for pattern in patterns for path in root.glob(pattern))
    return {path.relative_to(root).as_posix() for path in paths}


def one_for_each_game(root: Path, libraries: dict[str, Any]) -> dict[str, Any]:
    """Make a library of its own for each game out of one that is named after `{game}`."""
    games = sorted(path.parent.name for path in root.glob("src/tablee/games/*/__init__.py"))
    return {
        name.replace("{game}", game): {
            key: [part.replace("{game}", game) for part in value] if key != "opt-level" else value
            for key, value in library.items()
        }
        for name, library in libraries.items()
        for game in (games if "{game}" in name else [""])
    }


def can_compile() -> bool:
    """Tell whether to compile; where that is wanted and impossible, say so."""
    if asked("TABLEE_PURE"):
        return False
    if compiler_works():
        return True
    if asked("TABLEE_REQUIRE_COMPILED"):
        sys.exit("Tablée: no C compiler found, and TABLEE_REQUIRE_COMPILED=1 asks for one")
    print(NOTICE, file=sys.stderr)
    return False


def asked(variable: str) -> bool:
    """Tell whether an environment variable is set to something other than nothing or 0."""
    return os.environ.get(variable, "0") not in ("", "0")


def compiler_works() -> bool:
    """Try the C compiler on an empty function; the Python headers must be there as well."""
    from setuptools import Extension
    from setuptools.errors import CCompilerError, ExecError, PlatformError

    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return False
    with tempfile.TemporaryDirectory() as scratch:
        source = Path(scratch, "probe.c")
        source.write_text("void *PyInit_probe(void) { return 0; }\n")
        try:
            build_extensions([Extension("probe", [str(source)])], Path(scratch))
        except (CCompilerError, ExecError, PlatformError):
            return False
    return True


def compile_libraries(root: Path, libraries: dict[str, dict[str, Any]]) -> dict[Path, str]:
    """Compile all modules; give each shared library and its place in the wheel.

    A type error ends the build with mypy's message. C code that has not changed since the last
    build is not compiled again. All paths start at the root: what is compiled is the same wherever
    it lies.
    """
    work = work_folder()
    with contextlib.chdir(root):
        extensions = mypyc_extensions(one_for_each_game(root, libraries), work)
        compiled = build_extensions(extensions, work)
    return {root / path: str(path.relative_to(work / "lib")) for path in compiled}


def work_folder() -> Path:
    """Give the place of everything made on the way: one for each platform and set of flags."""
    parts = ["mypyc", sysconfig.get_platform(), sys.implementation.cache_tag or "python"]
    if flags := os.environ.get("TABLEE_CFLAGS"):
        parts.append(hashlib.sha256(flags.encode()).hexdigest()[:8])
    return Path("build", "-".join(parts))


def mypyc_extensions(libraries: dict[str, dict[str, Any]], work: Path) -> list[Any]:
    """Write the C code of all libraries, and describe how to compile them, the largest first."""
    from mypyc.build import build_using_shared_lib, mypyc_build

    options = compiler_options(work / "c")
    members = {name: modules_of(Path(), library) for name, library in libraries.items()}
    modules = [module for each in members.values() for module in each]
    groups, sources, _ = mypyc_build(
        ["--config-file", "mypyc.ini", "--cache-dir", os.devnull, *modules],
        options,
        separate=[(each, name) for name, each in members.items()],
    )
    extensions: list[Any] = []
    for (contents, name), (files, headers) in zip(groups, sources, strict=True):
        assert name is not None
        flags = flags_of(libraries[name])
        needs = [*headers, "hatch_build.py"]
        extensions += build_using_shared_lib(
            contents, name, files, needs, options.target_dir, flags, []
        )
    for extension in extensions:
        extension.extra_link_args = asked_flags()
    return sorted(extensions, key=lambda extension: -Path(extension.sources[0]).stat().st_size)


def compiler_options(target: Path) -> Any:
    """Give mypyc's options for several libraries that are always compiled together.

    Meant for libraries that know nothing of each other, mypyc would assume that any class has
    subclasses elsewhere and attributes that may be missing, which costs a third of the speed. Here
    only classes that allow interpreted subclasses have any in other libraries; a test says so.
    """
    from mypyc.options import CompilerOptions

    options = CompilerOptions(separate=True, target_dir=str(target))
    options.global_opts = True
    return options


def flags_of(library: dict[str, Any]) -> list[str]:
    """Give the flags for the C compiler: those of mypyc, ours, and those asked for."""
    from mypyc.build import get_cflags

    level = get_cflags(opt_level=library["opt-level"], debug_level="0")
    return [*level, *INLINING.get(sys.platform, []), *asked_flags()]


def asked_flags() -> list[str]:
    """Give the flags that the environment asks for."""
    return shlex.split(os.environ.get("TABLEE_CFLAGS", ""))


def build_extensions(extensions: list[Any], work: Path) -> list[Path]:
    """Compile the C code of extension modules inside `work`; give their shared libraries."""
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    command = build_ext(Distribution({"ext_modules": extensions}))
    command.build_lib = str(work / "lib")
    command.build_temp = str(work / "objects")
    command.parallel = os.cpu_count()
    command.ensure_finalized()
    command.run()
    return [Path(output) for output in command.get_outputs()]
