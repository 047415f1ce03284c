"""What seeing needs: the two networks unharmed, and a camera."""

from collections.abc import Iterator

import cv2

from referee.core.sentence import Sentence
from vision.runtime import checked_bytes
from webui import places
from webui.doctor.finding import Finding

CAMERAS_TRIED = 4


def networks() -> Iterator[Finding]:
    """Are the weights there and as they were shipped?"""
    for network in places.NETWORKS:
        try:
            checked_bytes(places.weights(network))
        except Sentence as sentence:
            yield Finding(network, "broken", str(sentence))
        else:
            yield Finding(network, "well", f"The network “{network}” is there and unharmed.")


def cameras() -> Iterator[Finding]:
    """Which cameras deliver, and what."""
    found = False
    for index in range(CAMERAS_TRIED):
        camera = cv2.VideoCapture(index)
        try:
            opened = camera.isOpened()
            camera.set(cv2.CAP_PROP_FRAME_WIDTH, 1920)
            camera.set(cv2.CAP_PROP_FRAME_HEIGHT, 1080)
            frame = camera.read()[1] if opened else None
        finally:
            camera.release()
        if not opened:
            continue
        found = True
        if frame is None:
            way_out = "close the program that uses it, then try again"
            yield Finding("camera", "hint", f"Camera {index} is there but gives no picture; {way_out}.")
            continue
        height, width = frame.shape[:2]
        if width < 1280:
            yield Finding(
                "camera",
                "hint",
                f"Camera {index} gives {width}×{height}; hang it lower to read the cards, or use one with 1920×1080.",
            )
        else:
            yield Finding("camera", "well", f"Camera {index} gives {width}×{height}.")
    if not found:
        yield Finding(
            "camera",
            "hint",
            "No camera was found; plug one in, or give a phone's address with --camera URL. "
            "The bundled game plays without one.",
        )
