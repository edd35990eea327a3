/** Follows the events from view to view: the last placement, and the finished round that stays on the board until the
 * player goes on to the next one. */
import type { BoardProps } from '$/games/board'
import type { Action, GameEvent, View } from '$/wire/robot_master'
import { closing, inWords, type Finished, type Showing } from './finishedRound'
import type { Ended, Placed } from './words'

type LastAction = NonNullable<BoardProps<View, Action, GameEvent>['last']>

/** What the board does about an update. */
interface News {
  /** The placement to animate; null if it belongs to a round that is no longer on the board. */
  landed: Placed | null
  /** What to announce; empty if nothing was placed. */
  text: string
}

export class Rounds {
  finished = $state.raw<Finished | null>(null)
  last = $state.raw<Placed | null>(null)
  #before: Showing | null = null

  /** `lastAction` tells the last placement after a reload or a jump, which have no events. */
  follow(now: Showing, events: readonly GameEvent[], lastAction: LastAction | null): News {
    const before = this.#before
    const placed = events.filter((one) => one.event === 'placed').at(-1) ?? null
    const ended = events.find((one): one is Ended => one.event === 'ended') ?? null
    const nextRound = ended !== null && now.view.outcome === null
    if (nextRound && before !== null) this.finished = closing(before, ended, events)
    // The last view of the round may have been shown already.
    else if (before !== null && before.view.outcome !== null && now.view.outcome === null && events.length > 0)
      this.finished = lying(before, before.view.outcome)
    if (nextRound) this.last = null
    else if (placed !== null) this.last = placed
    else if (events.length === 0) this.last = placementOf(lastAction, now.view)
    this.#before = now
    return {
      landed: nextRound ? null : placed,
      text: placed === null ? '' : inWords(placed, ended, nextRound && before !== null ? before : now),
    }
  }

  goOn(): void {
    this.finished = null
  }
}

function lying({ view, names, seat, number }: Showing, outcome: Finished['outcome']): Finished {
  return { ...view, outcome, names, seat, number }
}

/** The placement, if it belongs to the round on the board. */
function placementOf(last: LastAction | null, view: View): Placed | null {
  if (last?.action.action !== 'place' || view.board[last.action.cell] !== last.action.card) return null
  return { event: 'placed', seat: last.seat, card: last.action.card, cell: last.action.cell }
}
