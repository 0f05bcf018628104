"""The WebSocket protocol of the server: uvicorn's, with a short way for what nearly all frames are.

Nearly all are whole, short texts. These are read and written right here; whatever else comes or
goes (the handshake, fragments, pings, closing, nonsense) is left to uvicorn's class. What is sent
to a client in one turn of the event loop leaves in one write.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the faster of its two
from websockets.http11 import Request

from tablee.server.socket.frames import (
    CONTROL,
    LAST,
    MASKED,
    TWO_BYTES,
    WHOLE_TEXT,
    frame_end,
    text_head,
)

SHORT_WAY: Final = "tablee.short_way"
"""The extension by which an application finds the wire."""
MOST_UNREAD: Final = 16
"""Messages that may wait to be read before no more are taken from the network."""
MOST_UNSENT: Final = 1 << 16
"""Bytes that may wait for the end of the turn."""


class Wire(WebSocketsSansIOProtocol):
    """The connection of one client."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._held = b""
        """The beginning of a frame whose end is still to come."""
        self._in_fragments = False
        self.is_full = False
        """Whether the network does not take any more for now."""
        self._listener: Callable[[bytes], bool] = _take_nothing
        self._unsent: list[bytes] = []
        self._unsent_size = 0

    def handle_connect(self, event: Request) -> None:
        """Answer the handshake, and tell the application of the short way."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][SHORT_WAY] = {"wire": self}

    # ---- In -------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Take what comes from the network, frame by frame."""
        if not self.handshake_initiated:
            super().data_received(data)
        elif not self.handshake_complete:
            self.transport.close()  # a client must wait until it is let in
        else:
            if self._held:
                data = self._held + data
            at, size = 0, len(data)
            while at < size and (end := frame_end(data, at, self.config.ws_max_size)):
                if not self.transport.is_closing():
                    self._take(data[at:end])
                at = end
            self._held = data[at:]

    def _take(self, frame: bytes) -> None:
        first, second = frame[0], frame[1]
        if first == WHOLE_TEXT and MASKED <= second < MASKED + TWO_BYTES:
            if not self._in_fragments and not self.close_sent:
                self._hear(apply_mask(frame[6:], frame[2:6]))
                return
        elif not first & CONTROL:
            self._in_fragments = not first & LAST
        super().data_received(frame)

    def listen(self, hear: Callable[[bytes], bool]) -> None:
        """Give whole, short texts to this listener; what it does not take waits to be read."""
        self._listener = hear

    def _hear(self, data: bytes) -> None:
        if self.queue.empty() and self._listener(data):
            return
        self.queue.put_nowait({"type": "websocket.receive", "bytes": data})
        if not self.read_paused and self.queue.qsize() > MOST_UNREAD:
            self.read_paused = True
            self.transport.pause_reading()

    # ---- Out ------------------------------------------------------------------------------

    def say(self, data: bytes) -> bool:
        """Send a text without waiting; False if that cannot be, because all is full or over."""
        if self.is_full or self.close_sent or self.transport.is_closing():
            return False
        if not self._unsent:
            self.loop.call_soon(self._write)
        self._unsent += (text_head(len(data)), data)
        self._unsent_size += len(data)
        if self._unsent_size > MOST_UNSENT:
            self._write()
        return True

    async def send(self, message: Any) -> None:
        """Send an event of the application, after all that was said before."""
        self._write()
        await super().send(message)

    def abort(self) -> None:
        """End the connection without waiting for anything."""
        self.transport.abort()

    def pause_writing(self) -> None:
        """Hear that the client does not keep up."""
        self.is_full = True
        super().pause_writing()

    def resume_writing(self) -> None:
        """Hear that it does again."""
        self.is_full = False
        super().resume_writing()

    def _write(self) -> None:
        if self._unsent:
            self.transport.write(b"".join(self._unsent))
            self._unsent.clear()
            self._unsent_size = 0


def _take_nothing(_data: bytes) -> bool:
    """Stand in for a listener."""
    return False
