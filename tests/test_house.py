"""The house's own rules: file length, documented commands and settings, borders."""

import argparse
import subprocess
import sys
from pathlib import Path

import pytest

from webui.cli.main import COMMANDS, parser

ROOT = Path(__file__).resolve().parent.parent
DOCS = "\n".join(page.read_text(encoding="utf-8") for page in (ROOT / "docs").glob("**/*.md"))


def tracked(*patterns: str) -> list[Path]:
    listed = subprocess.run(["git", "ls-files", *patterns], cwd=ROOT, capture_output=True, text=True, check=True)
    return [ROOT / name for name in listed.stdout.splitlines() if (ROOT / name).is_file()]


def test_no_file_is_longer_than_400_lines_and_none_of_the_referee_over_300() -> None:
    for path in tracked("*.py", "*.js", "*.css", "*.html"):
        length = len(path.read_text(encoding="utf-8").splitlines())
        limit = 300 if path.is_relative_to(ROOT / "referee") else 400
        assert length <= limit, f"{path.relative_to(ROOT)} has {length} lines; {limit} are allowed"


def subcommands() -> dict[str, argparse.ArgumentParser]:
    actions = [action for action in parser()._actions if isinstance(action, argparse._SubParsersAction)]
    return dict(actions[0].choices)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str) -> None:
    help_text = subcommands()[command].format_help()
    assert f"rockoman {command}" in help_text.split("xample", 1)[-1]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_and_each_of_its_options_is_documented(command: str) -> None:
    assert f"rockoman {command}" in DOCS, f"docs/ say nothing of `rockoman {command}`"
    for action in subcommands()[command]._actions:
        for option in action.option_strings:
            if option.startswith("--") and option != "--help":
                assert f"`{option}" in DOCS, f"docs/ say nothing of `rockoman {command} {option}`"


def test_the_borders_of_the_design_hold() -> None:
    found = subprocess.run(
        [Path(sys.executable).parent / "lint-imports", "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stdout


def test_a_wrong_word_is_answered_with_one_sentence_and_exit_2() -> None:
    said = subprocess.run(
        [sys.executable, "-m", "webui", "paly"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert said.returncode == 2
    assert said.stdout == ""
    assert "paly" in said.stderr
    assert "Traceback" not in said.stderr


def test_the_dashboard_holds_no_network_pdf_or_graphs_before_they_are_asked_for() -> None:
    loaded = "import sys, webui.app, webui.companion; print({'openvino', 'fpdf', 'networkx'} & set(sys.modules))"
    said = subprocess.run([sys.executable, "-c", loaded], cwd=ROOT, capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "set()"
