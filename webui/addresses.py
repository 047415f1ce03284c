"""Under which addresses the table is found, and which a visitor may name."""

import ipaddress
import socket
from functools import lru_cache

import segno


def own_address() -> str:
    """The address other devices in the house reach this machine at; loopback when there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only asks the system which way it would go
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def own_names() -> frozenset[str]:
    """Names this machine goes by."""
    name = socket.gethostname().lower().removesuffix(".local")
    return frozenset({"localhost", name, f"{name}.local"})


def is_ours(host: str, names: frozenset[str]) -> bool:
    """Whether a Host header means this machine: one of its names, or a number of a private net.

    A page elsewhere can point its own name at us, but it can't make the browser send a number.
    """
    bare = host_alone(host)
    if bare in names:
        return True
    try:
        number = ipaddress.ip_address(bare)
    except ValueError:
        return False
    return number.is_private or number.is_loopback or number.is_link_local


def host_alone(host: str) -> str:
    """The name or number without port and brackets."""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.rpartition(":")[0].lower() if host.count(":") == 1 else host.lower()


def is_here(address: str | None, host: str) -> bool:
    """Whether a visitor sits at this very machine, by address and by the name it used."""
    try:
        near = ipaddress.ip_address(address or "").is_loopback
        return near and (host_alone(host) == "localhost" or ipaddress.ip_address(host_alone(host)).is_loopback)
    except ValueError:
        return False


@lru_cache(maxsize=8)
def qr_svg(address: str) -> str:
    """The address as a QR code, dark on light whatever the theme: cameras want it so."""
    return str(segno.make(address, error="m").svg_inline(omitsize=True, border=3, dark="#241c17", light="#fffdf8"))
