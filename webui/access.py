"""Who may do what: everybody may look, scoring needs the table's PIN."""

import hmac
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
from flask import Flask, Response, abort, request, session

from webui.addresses import is_ours

FREE_TRIES = 3
LONGEST_WAIT = 300.0

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; font-src 'self'; "
        "connect-src 'self'; media-src 'self'; manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; "
        "base-uri 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",  # with "no-referrer" browsers send our own forms without an Origin
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Secrets(msgspec.Struct, frozen=True):
    """The PIN people type and the key that signs cookies. Its text form tells neither."""

    pin: str
    key: str

    def __repr__(self) -> str:
        return "Secrets(…)"

    @classmethod
    def fresh(cls) -> "Secrets":
        """A new PIN and key."""
        return cls(pin=f"{secrets.randbelow(1_000_000):06}", key=secrets.token_hex(32))

    @classmethod
    def kept(cls, file: Path) -> "Secrets":
        """Those of last time, so that tablets stay signed in over a restart; made and kept at the first start."""
        try:
            return msgspec.json.decode(file.read_bytes(), type=cls)
        except (OSError, msgspec.DecodeError):
            made = cls.fresh()
            file.touch(mode=0o600)
            file.write_bytes(msgspec.json.encode(made))
            return made

    @property
    def mark(self) -> str:
        """What a cookie holds of the PIN: enough to fall silent when the PIN changes, too little to tell it."""
        return hmac.new(self.key.encode(), self.pin.encode(), "sha256").hexdigest()[:16]


@dataclass(slots=True)
class Patience:
    """Each address may be wrong three times; then every wrong PIN doubles its wait."""

    clock: Callable[[], float] = time.monotonic
    wrong: dict[str, tuple[int, float]] = field(default_factory=dict)  # address: how often, and when it may try again

    def wait(self, address: str) -> float:
        """Seconds until this address may try again."""
        return max(0.0, self.wrong.get(address, (0, 0.0))[1] - self.clock())

    def missed(self, address: str) -> None:
        """A wrong PIN came from there."""
        times = self.wrong.get(address, (0, 0.0))[0] + 1
        pause = 0.0 if times < FREE_TRIES else min(LONGEST_WAIT, 2.0 ** (times - FREE_TRIES + 1))
        if len(self.wrong) > 4096:  # a flood of addresses must not fill the memory
            self.wrong.clear()
        self.wrong[address] = (times, self.clock() + pause)

    def forgive(self, address: str) -> None:
        """The right PIN came from there."""
        self.wrong.pop(address, None)


def guard(app: Flask, keys: Secrets, names: frozenset[str]) -> None:
    """Every request passes here: Host, Origin, cookie, CSRF token, and the PIN for whatever changes something."""
    app.secret_key = keys.key
    app.config.update(
        SESSION_COOKIE_NAME="table",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Strict",
        PERMANENT_SESSION_LIFETIME=180 * 24 * 3600,
        MAX_CONTENT_LENGTH=64 * 1024,
    )

    @app.before_request
    def check() -> None:
        if not is_ours(request.host, names):
            abort(421)
        if request.method in ("GET", "HEAD", "OPTIONS"):
            return
        origin = request.headers.get("Origin")
        if origin is not None and urlsplit(origin).netloc != request.host:
            abort(403)
        if request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
            abort(403)
        given = request.headers.get("X-CSRF-Token") or request.form.get("csrf", "")
        if not hmac.compare_digest(given.encode(), str(session.get("csrf", "")).encode()) or not given:
            abort(403)
        if request.endpoint not in OPEN_TO_ALL and not may_score(keys):
            abort(401)

    @app.after_request
    def harden(response: Response) -> Response:
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if "Cache-Control" not in response.headers:
            response.headers["Cache-Control"] = "no-store"
        return response


OPEN_TO_ALL = frozenset({"pages.sign_in", "pages.prefer"})


def csrf() -> str:
    """This visitor's token; made at the first page."""
    if "csrf" not in session:
        session["csrf"] = secrets.token_urlsafe(24)
        session.permanent = True
    return str(session["csrf"])


def may_score(keys: Secrets) -> bool:
    """Whether this visitor gave the PIN that holds now."""
    return hmac.compare_digest(str(session.get("scorer", "")), keys.mark)
