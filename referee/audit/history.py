"""Which pile each card can have come to: the game's transfers as a graph over time.

A node is a pile between two of its transfers. Cards enter where the ledger laid them; an edge is "stayed" or "moved",
with as many cards as the ledger has there. For one pile against all others this is exact: whatever part of an edge the
pile's own cards leave free is just what the other cards need, since the ledger fixes each edge's total.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from referee.audit.books import Books

Node: TypeAlias = tuple[str, int]
SOURCE, SINK = "source", "sink"


class History:
    """The transfers of one game."""

    def __init__(self, books: Books) -> None:
        import networkx as nx  # 13 MB, which the dashboard holds only once it audits

        self._books = books
        self._graph: Any = nx.DiGraph()
        self._enters: dict[int, Node] = {}  # by place in the books' entries
        self._moments: dict[tuple[Node, Node], int] = {}
        self._last: defaultdict[str, int] = defaultdict(int)
        self._unfold()
        self._reach = {node: self._ends(node) for node in set(self._enters.values())}

    def places(self, entry: int) -> frozenset[str]:
        """Every pile the card can lie in now."""
        node = self._enters.get(entry)
        return frozenset((self._books.entries[entry].zone,)) if node is None else self._reach[node]

    def shortage(
        self, piles: frozenset[str], lie_there: Sequence[tuple[str, tuple[int, ...]]]
    ) -> tuple[int, tuple[str, ...], tuple[int, ...]]:
        """Of these cards (a face, and the entries it can be), how many too many lie in these piles, which, and since
        which transfers."""
        import networkx as nx

        graph = self._graph.copy()
        wanted = Counter(lie_there)
        for (face, entries), cards in wanted.items():
            graph.add_edge(SOURCE, (face, entries), capacity=cards)
            for entry in entries:
                graph.add_edge((face, entries), entry, capacity=1)
        for entry in {entry for _, entries in wanted for entry in entries}:
            graph.add_edge(entry, self._enters[entry], capacity=1)
        for pile in piles:
            graph.add_edge((pile, self._last[pile]), SINK)
        graph.add_node(SINK)
        if not wanted:
            return 0, (), ()
        came, (near, _) = nx.minimum_cut(graph, SOURCE, SINK)
        missing = wanted.total() - came
        if not missing:
            return 0, (), ()
        cut = [(a, b) for a, b in self._moments if a in near and b not in near]
        among = tuple(sorted({face for face, entries in wanted if (face, entries) in near}))
        return int(missing), among, tuple(sorted({self._moments[edge] for edge in cut}))

    def enters(self, entry: int) -> bool:
        """Whether the card ever came to a face-down pile."""
        return entry in self._enters

    def _unfold(self) -> None:
        held: Counter[str] = Counter()
        for step in self._books.steps:
            if step.source is None:
                here = self._stay(step.target, held[step.target])
                held[step.target] += len(step.entries)
                self._enters |= dict.fromkeys(step.entries, here)
                continue
            before = (step.source, self._last[step.source])
            self._stay(step.source, held[step.source] - step.cards)
            after = self._stay(step.target, held[step.target])
            self._graph.add_edge(before, after, capacity=step.cards)
            self._moments[before, after] = step.seq
            held[step.source] -= step.cards
            held[step.target] += step.cards
        astray = self._books.anywhere
        if astray is not None and held[astray]:  # nobody knows where these went: they may lie anywhere
            for pile in (*self._books.scoring, *self._books.rings):
                edge = ((astray, self._last[astray]), (pile, self._last[pile]))
                self._graph.add_edge(*edge, capacity=held[astray])

    def _stay(self, pile: str, cards: int) -> Node:
        """The pile after its next transfer; so many cards stayed in it."""
        before = (pile, self._last[pile])
        self._last[pile] += 1
        after = (pile, self._last[pile])
        self._graph.add_node(after)
        if cards > 0:
            self._graph.add_edge(before, after, capacity=cards)
        return after

    def _ends(self, node: Node) -> frozenset[str]:
        import networkx as nx

        reached: Iterable[Node] = nx.descendants(self._graph, node) | {node}
        return frozenset(pile for pile, at in reached if at == self._last[pile])
