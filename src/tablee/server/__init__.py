"""The server: tables for people far apart."""

from tablee.extras import require

require("server", "starlette", "uvicorn", "sqlalchemy")
