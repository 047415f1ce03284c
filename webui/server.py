"""Serves the dashboard: a thread for every screen that looks, and enough left for taps."""

import socket
from typing import Any

from flask import Flask
from waitress.server import BaseWSGIServer, MultiSocketServer, create_server
from waitress.wasyncore import close_all

from webui.stream import MOST_SCREENS

THREADS = MOST_SCREENS + 16
GONE = 20_000  # milliseconds; a tablet that fell asleep without a word frees its thread after that


def server(app: Flask, host: str = "0.0.0.0", port: int = 8321) -> MultiSocketServer | BaseWSGIServer:
    """A server bound to its address; `run()` serves until `close()`."""
    own: dict[int, Any] = {}  # its own loop: several servers may run in one process
    try:
        made = create_server(
            app,
            map=own,
            host=host,
            port=port,
            threads=THREADS,
            connection_limit=256,
            ident=None,
            outbuf_high_watermark=256 * 1024,  # a sleeping screen must not gather old states in memory
        )
    except OSError:
        close_all(own)  # what was opened before the address turned out to be taken
        raise
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux; elsewhere the system's own, longer patience holds
        made.adj.socket_options = [*made.adj.socket_options, (socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE)]
    return made
