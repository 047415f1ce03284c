"""kill -9 at any moment: every acknowledged fact is there after a restart, and the file is sound."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def test_no_acknowledged_fact_is_lost_by_200_kills(tmp_path: Path) -> None:
    script = Path(__file__).with_name("killed_writer.py")
    ran = subprocess.run(
        [sys.executable, script, tmp_path / "games.sqlite", "200", "9"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    facts = int(ran.stdout.split()[0])
    assert facts > 200, ran.stdout
