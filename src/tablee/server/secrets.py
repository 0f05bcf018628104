"""Secrets: tokens that are kept only as fingerprints, and passphrases."""

from __future__ import annotations

import hmac
import secrets
from functools import cache
from hashlib import sha256

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError


def new_token() -> str:
    """Draw a secret of 128 bits."""
    return secrets.token_urlsafe(16)


def new_player_id() -> str:
    """Draw the public name of a player."""
    return secrets.token_hex(6)


def fingerprint(token: str) -> str:
    """Give what is stored of a token; 128 random bits need no salt."""
    return sha256(token.encode()).hexdigest()


def matches(token: str | None, stored: str | None) -> bool:
    """Tell whether a token is the one whose fingerprint was stored."""
    if token is None or stored is None:
        return False
    return hmac.compare_digest(fingerprint(token), stored)


@cache
def _hasher() -> PasswordHasher:
    return PasswordHasher()


def hash_passphrase(passphrase: str) -> str:
    """Give what is stored of a passphrase."""
    return _hasher().hash(passphrase)


def passphrase_matches(passphrase: str, stored: str | None) -> bool:
    """Check a passphrase; where there is none stored, take the same time."""
    try:
        _hasher().verify(stored or _nobody(), passphrase)
    except (Argon2Error, InvalidHashError):
        return False
    return stored is not None


@cache
def _nobody() -> str:
    return hash_passphrase(secrets.token_hex(16))
