"""A camera to try the whole companion with: an address, as a telephone's camera has one, that shows given pictures."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import cv2
import numpy as np

from datasets.simulate.film import Film
from datasets.simulate.plan import plan
from vision.picture import Picture

RATE = 5.0  # pictures a second


class PictureCamera:
    """Shows one picture with a sensor's noise until it is given another."""

    def __init__(self, picture: Picture) -> None:
        self.show(picture)
        self._over = threading.Event()
        camera = self

        class Answer(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(200)
                self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=next")
                self.end_headers()
                number = 0
                try:
                    while not camera._over.wait(1 / RATE):
                        coded = camera._coded[number % len(camera._coded)]
                        number += 1
                        head = f"--next\r\nContent-Type: image/jpeg\r\nContent-Length: {len(coded)}\r\n\r\n"
                        self.wfile.write(head.encode() + coded + b"\r\n")
                except OSError:
                    pass  # nobody looks any more

            def log_message(self, *_: object) -> None:
                """Nothing to be told."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
        self._server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}/video.mjpg"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def show(self, picture: Picture) -> None:
        """From now on this lies under the camera."""
        rng = np.random.default_rng(5)
        coded = []
        for _ in range(3):
            noisy = cv2.add(picture, rng.normal(0, 2, picture.shape).astype(np.int8), dtype=cv2.CV_8U)
            coded.append(cv2.imencode(".jpg", noisy, [cv2.IMWRITE_JPEG_QUALITY, 92])[1].tobytes())
        self._coded = coded

    def close(self) -> None:
        """Pull the plug."""
        self._over.set()
        self._server.shutdown()
        self._server.server_close()


def table_in_play(game: str = "rockoman", players: int = 3, seed: int = 4, after: float = 20.0) -> Picture:
    """A table with sheets and cards on it, no hand over it."""
    script = plan(game, players, seed, seconds_a_turn=4.0, turns=12)
    busy = [(visit.since - 0.3, visit.until + 0.3) for visit in script.visits]
    free = next(t / 10 for t in range(int(after * 10), 600) if not any(a <= t / 10 <= b for a, b in busy))
    _, picture = next(Film(script, fps=10.0).frames(since=free))
    return picture
