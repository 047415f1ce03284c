"""Which counted card is which card of the ledger: the cheapest explanation, as a flow."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.audit.books import Entry
from referee.core.deck import Deck

# What one card that does not fit costs. A misread the reader itself thought of is the likeliest of all.
UNREAD, MISREAD, MOVED, UNEXPLAINED = 10, 1000, 990, 1500
THOUGHT_OF, UNSURE = 400, 100


@dataclass(frozen=True, slots=True)
class Lying:
    """One counted card."""

    face: str | None
    zone: str


@dataclass(frozen=True, slots=True)
class Fit:
    """Pairs of a counted card and the ledger's entry for it; what is left over on either side."""

    pairs: tuple[tuple[Lying, int], ...]
    unexplained: tuple[Lying, ...]
    missing: tuple[int, ...]


def fit(
    lying: Sequence[Lying],
    entries: Mapping[int, Entry],
    places: Mapping[int, frozenset[str]],
    zones: frozenset[str],
    most: Counter[str],
) -> Fit:
    """The cheapest way to say which is which; `most`: how often the deck has a face; `zones`: what was counted."""
    settled = _settled(lying, entries, places, zones)
    pairs = [pair for found in settled.values() for pair in found]
    left = [card for card in lying if card.face not in settled]
    open_entries = {at: entry for at, entry in entries.items() if entry.face is None or entry.face not in settled}
    more, unexplained, unmatched = _cheapest(left, open_entries, places, zones, most)
    return Fit((*pairs, *more), unexplained, tuple(at for at in unmatched if places[at] <= zones))


def _settled(
    lying: Sequence[Lying], entries: Mapping[int, Entry], places: Mapping[int, frozenset[str]], zones: frozenset[str]
) -> dict[str | None, list[tuple[Lying, int]]]:
    """Faces of which every card lies where the ledger can have it, none too few, none too many: never in question."""
    import networkx as nx  # 13 MB, which the dashboard holds only once it audits

    counted: defaultdict[str, list[Lying]] = defaultdict(list)
    known: defaultdict[str, list[int]] = defaultdict(list)
    for card in lying:
        if card.face is not None:
            counted[card.face].append(card)
    for at, entry in entries.items():
        if entry.face is not None:
            known[entry.face].append(at)
    found: dict[str | None, list[tuple[Lying, int]]] = {}
    for face, cards in counted.items():
        must = [at for at in known[face] if places[at] <= zones]
        if len(cards) != len(known[face]) or len(must) != len(cards):
            continue
        graph: Any = nx.Graph()
        tops = [("card", number) for number in range(len(cards))]
        graph.add_nodes_from(tops)
        graph.add_edges_from(
            (("card", number), at) for number, card in enumerate(cards) for at in must if card.zone in places[at]
        )
        matched = nx.bipartite.hopcroft_karp_matching(graph, tops)
        if all(top in matched for top in tops):
            found[face] = [(card, matched["card", number]) for number, card in enumerate(cards)]
    return found


def _cheapest(
    lying: Sequence[Lying],
    entries: Mapping[int, Entry],
    places: Mapping[int, frozenset[str]],
    zones: frozenset[str],
    most: Counter[str],
) -> tuple[list[tuple[Lying, int]], tuple[Lying, ...], tuple[int, ...]]:
    import networkx as nx

    if not lying:
        return [], (), tuple(entries)
    often = Counter(card.face for card in lying)
    graph: Any = nx.DiGraph()
    graph.add_node("source", demand=-len(lying))
    graph.add_node("sink", demand=len(lying))
    for number, card in enumerate(lying):
        graph.add_edge("source", ("card", number), capacity=1, weight=0)
        graph.add_edge(("card", number), "sink", capacity=1, weight=UNEXPLAINED)
        spare = card.face is None or often[card.face] <= most[card.face]
        for at, entry in entries.items():
            cost = _cost(card, entry, places[at], may_be_misread=spare)
            if cost is not None:
                # a card that must be somewhere and is not found costs as much as one that nothing accounts for
                bonus = UNEXPLAINED if places[at] <= zones else 0
                graph.add_edge(("card", number), at, capacity=1, weight=cost - bonus)
    for at in entries:
        graph.add_edge(at, "sink", capacity=1, weight=0)
    _, flow = nx.network_simplex(graph)
    pairs: list[tuple[Lying, int]] = []
    unexplained: list[Lying] = []
    for number, card in enumerate(lying):
        chosen = next(node for node, cards in flow["card", number].items() if cards)
        if chosen == "sink":
            unexplained.append(card)
        else:
            pairs.append((card, chosen))
    used = {at for _, at in pairs}
    return pairs, tuple(unexplained), tuple(at for at in entries if at not in used)


def _cost(card: Lying, entry: Entry, places: frozenset[str], *, may_be_misread: bool) -> int | None:
    """What it takes to believe that this card is that entry; None when nothing makes it so."""
    same = card.face is not None and card.face == entry.face
    if card.zone in places:
        if same:
            return 0
        if card.face is None or entry.face is None:
            return UNREAD if may_be_misread else None
        if not may_be_misread:
            return None
        doubt = THOUGHT_OF if card.face in entry.candidates else 0
        return MISREAD - doubt - round(UNSURE * (1 - entry.confidence))
    if same or (entry.seq is None and may_be_misread):
        return MOVED
    return None


def most_of(deck: Deck, sealed: Any) -> Counter[str]:
    """How often the deck has each face, as the ledger may know it."""
    most: Counter[str] = Counter()
    for kind in deck.cards:
        most[sealed(kind.face) or kind.face] += kind.count
    return most
