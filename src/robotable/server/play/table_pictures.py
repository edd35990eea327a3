"""Pictures of a table to share: its card, and the whole game as an animation. They show what a spectator may
see. All of this runs in the process for replays."""

from __future__ import annotations

from collections.abc import Iterator

from robotable.games.catalogue import GAMES
from robotable.games.protocol import CHANCE
from robotable.pictures.animation import AnimationFormat, animated
from robotable.pictures.link_card import LinkCard, card_svg
from robotable.pictures.views import view_svg
from robotable.puzzles.kinds import known_kind
from robotable.server.ops.limits import ANIMATION_FRAMES
from robotable.server.play.live_table import LiveTable
from robotable.server.play.shared_texts import table_lines, table_title
from robotable.table.moments import moment, plies


def drawn_card(card: LinkCard) -> bytes:
    from robotable.pictures.png import png  # the server starts without it

    return png(card_svg(card))


def table_card(live: LiveTable, heading: str | None = None) -> bytes:
    """`heading` is a line above the others, such as what the link leads to."""
    found = moment(live.row.id, live.table, None, plies(live.table), live.checkpoints)
    picture = view_svg(found.game, found.view, found.events)
    lines = (*(() if heading is None else (heading,)), *table_lines(live.table))
    return drawn_card(LinkCard(table_title(live.table), lines, picture))


def position_card(game: str, position: str, text: str) -> bytes:
    """A puzzle without its solution. Raises NotationError."""
    return drawn_card(LinkCard(GAMES[game].title, (text,), known_kind(game).svg(position, None)))


def table_animation(live: LiveTable, format: AnimationFormat) -> bytes | None:
    """None if the game has no pictures. A long game is shown in equal steps."""
    svgs = list(_pictures(live))
    return animated(svgs, format) if svgs else None


def _pictures(live: LiveTable) -> Iterator[str]:
    table = live.table
    game, rules, last = table.setup.game, table.rules, plies(table)
    stride = -(-(last + 1) // ANIMATION_FRAMES.most)
    state = rules.new(table.setup.game_options())
    events: list[object] = []
    ply = 0
    for owner, action in table.log:
        if owner != CHANCE:
            # The picture of a ply is complete when the next one begins.
            if ply % stride == 0 and (svg := view_svg(game, rules.view(state, None), events)):
                yield svg
            events, ply = [], ply + 1
        step = rules.apply(state, owner, action)
        state = step.state
        events += (rules.redact(event, None) for event in step.events)
    if svg := view_svg(game, rules.view(state, None), events):
        yield svg
