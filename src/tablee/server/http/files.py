"""The files of the web table: packed where the browser takes them so, kept where they last."""

from __future__ import annotations

import os
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import FileResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

FOR_EVER = "public, max-age=31536000, immutable"
ASK_EACH_TIME = "no-cache"


class WebFiles(StaticFiles):
    """Serves `name.gz` for `name` where the build made one; what is in assets/ never changes."""

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """Answer with a file, or that it has not changed."""
        asked, path = Headers(scope=scope), Path(full_path)
        small = path.with_name(f"{path.name}.gz")
        headers = {
            "Cache-Control": FOR_EVER if path.parent.name == "assets" else ASK_EACH_TIME,
            "Vary": "Accept-Encoding",
        }
        if "gzip" in asked.get("accept-encoding", "") and small.is_file():
            path = small
            headers["Content-Encoding"] = "gzip"
        response = FileResponse(path, status_code, headers, stat_result=path.stat())
        if self.is_not_modified(response.headers, asked):
            return NotModifiedResponse(response.headers)
        return response
