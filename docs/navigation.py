"""A hook of MkDocs: a page that mkdocs.yml does not name stands at the end of the navigation."""

from __future__ import annotations

import re

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are not named to the last section."""
    assert config.nav is not None
    named = re.findall(r"[\w/-]+\.md", str(config.nav))
    rest = sorted(page.src_uri for page in files.documentation_pages())
    (last,) = config.nav[-1].values()
    last += [page for page in rest if page not in named]
    return files
