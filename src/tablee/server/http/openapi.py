"""The OpenAPI description of the HTTP interface, made from the same list that serves it."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from tablee import __version__
from tablee.server.http.calls import TOKEN_HEADER, Endpoint, Problem
from tablee.server.http.endpoints import ENDPOINTS

REF = "#/components/schemas/{name}"


def describe() -> dict[str, Any]:
    """Describe all that can be asked over HTTP."""
    kinds = [Problem, *(kind for each in ENDPOINTS for kind in (each.takes, each.gives) if kind)]
    kinds = [kind for kind in kinds if kind not in (bytes, str)]
    schemas, components = msgspec.json.schema_components(kinds, ref_template=REF)
    schema_of = {str(kind): schema for kind, schema in zip(kinds, schemas, strict=True)}
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in ENDPOINTS:
        operation = _operation(endpoint, schema_of)
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {"title": "Tablée", "version": __version__},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{}, {"key": []}],
    }


def _operation(endpoint: Endpoint, schema_of: dict[str, Any]) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": endpoint.handle.__name__,
        "summary": endpoint.summary,
        "description": endpoint.handle.__doc__,
        "responses": _responses(endpoint, schema_of),
    }
    if parameters := _parameters(endpoint):
        operation["parameters"] = parameters
    if endpoint.takes is not None:
        schema = {} if endpoint.takes is bytes else schema_of[str(endpoint.takes)]
        content = {"application/json": {"schema": schema}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _parameters(endpoint: Endpoint) -> list[dict[str, Any]]:
    text = {"type": "string"}
    named = [
        {"name": name, "in": "path", "required": True, "schema": text}
        for name in re.findall(r"{(\w+)}", endpoint.path)
    ]
    named += [
        {"name": name, "in": "query", "required": False, "schema": {"type": "integer"}}
        for name in endpoint.numbers
    ]
    if endpoint.of_table:
        about = "The invite or watch secret of a private table, unless you sit there or are host"
        header = {"name": TOKEN_HEADER, "in": "header", "required": False, "schema": text}
        named.append({**header, "description": about})
    return named


def _responses(endpoint: Endpoint, schema_of: dict[str, Any]) -> dict[str, Any]:
    problem = {"application/json": {"schema": {"$ref": REF.format(name="Problem")}}}
    failed = {"description": "Not carried out", "content": problem}
    if endpoint.gives is None:
        return {"204": {"description": "Done"}, "default": failed}
    text = endpoint.gives is str
    schema = {"type": "string"} if text else schema_of[str(endpoint.gives)]
    return {
        "200": {"description": "Done", "content": {endpoint.media: {"schema": schema}}},
        "default": failed,
    }
