"""Whether some history of a game's own transfers leads to these piles: then nothing can tell them from the true ones.

A history is shown, not argued: pile by pile the cards that lie there are led along the transfers, until each has moved
just as many cards as the ledger says. Cards of one face are alike.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from random import Random
from typing import Any

import networkx as nx

from referee.audit.books import Books

_TRIES = 40


def explained(books: Books, piles: Mapping[str, tuple[str, ...]], random: Random) -> bool:
    """Whether a history was found; the piles are tried in many orders, since each takes the way of those after it."""
    ways, enters, ends = _unfolded(books)
    zones = [zone for zone in ends if piles.get(zone)]
    return any(_led(books, piles, ways, enters, ends, random.sample(zones, len(zones)), random) for _ in range(_TRIES))


_Node = tuple[str, int]
_Ways = dict[tuple[Any, Any], int]


def _unfolded(books: Books) -> tuple[_Ways, dict[int, _Node], dict[str, _Node]]:
    """How many cards stayed in or left each pile at each of its transfers; where each card enters; the last moments."""
    ways: _Ways = {}
    enters: dict[int, _Node] = {}
    last: defaultdict[str, int] = defaultdict(int)
    held: Counter[str] = Counter()

    def on(pile: str, stayed: int) -> _Node:
        ways[(pile, last[pile]), (pile, last[pile] + 1)] = stayed
        last[pile] += 1
        return pile, last[pile]

    for step in books.steps:
        if step.source is None:
            enters |= dict.fromkeys(step.entries, on(step.target, held[step.target]))
            held[step.target] += len(step.entries)
            continue
        before = (step.source, last[step.source])
        on(step.source, held[step.source] - step.cards)
        ways[before, on(step.target, held[step.target])] = step.cards
        held[step.source] -= step.cards
        held[step.target] += step.cards
    return ways, enters, {pile: (pile, number) for pile, number in last.items()}


def _led(
    books: Books,
    piles: Mapping[str, tuple[str, ...]],
    ways: _Ways,
    enters: dict[int, _Node],
    ends: dict[str, _Node],
    order: list[str],
    random: Random,
) -> bool:
    left, unled = dict(ways), set(enters)
    for zone in order:
        wanted = Counter(books.sealed(face) for face in piles[zone])
        graph: Any = nx.DiGraph()
        graph.add_node("table", demand=-wanted.total())
        graph.add_node(ends[zone], demand=wanted.total())
        for face, cards in wanted.items():
            graph.add_edge("table", ("face", face), capacity=cards, weight=0)
        for entry in unled:
            if books.entries[entry].face in wanted:
                graph.add_edge(("face", books.entries[entry].face), ("card", entry), capacity=1, weight=0)
                graph.add_edge(("card", entry), enters[entry], capacity=1, weight=0)
        for (a, b), cards in left.items():
            graph.add_edge(a, b, capacity=cards, weight=random.randrange(10))
        try:
            _, flow = nx.network_simplex(graph)
        except nx.NetworkXUnfeasible:
            return False
        for a, b in left:
            left[a, b] -= flow[a][b]
        unled = {entry for entry in unled if not any(flow.get(("card", entry), {}).values())}
    return not unled and not any(left.values())
