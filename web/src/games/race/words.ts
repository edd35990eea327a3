/** The events and actions of a race in words, for the result panel and for screen readers. */
import { m } from '$/language'
import type { Names } from '$/games/race/race'
import type { Failed, Offer, RaceAction, RaceEvent } from '$/wire/race'

/** Where a name stands alone, players read "You" for themselves. `own` is their seat; null for a spectator. */
export function nameOf(names: Names, seat: number, own: number | null): string {
  return seat === own ? m.table_you() : (names[seat] ?? `${seat + 1}`)
}

interface Failure {
  you(): string
  other(inputs: { name: string }): string
}

const failures: Record<Failed['reason'], Failure> = {
  'illegal move': { you: m.races_failed_you_illegal_move, other: m.races_failed_illegal_move },
  'wrong count': { you: m.races_failed_you_wrong_count, other: m.races_failed_wrong_count },
  'no turn': { you: m.races_failed_you_no_turn, other: m.races_failed_no_turn },
  'no via': { you: m.races_failed_you_no_via, other: m.races_failed_no_via },
  'gave up': { you: m.races_failed_you_gave_up, other: m.races_failed_gave_up },
  'too slow': { you: m.races_failed_you_too_slow, other: m.races_failed_too_slow },
  left: { you: m.races_failed_you_left, other: m.races_failed_left },
}

export function failureText(reason: Failed['reason'], names: Names, seat: number, own: number | null): string {
  const { you, other } = failures[reason]
  return seat === own ? you() : other({ name: nameOf(names, seat, own) })
}

export function wonText(count: number, names: Names, seat: number, own: number | null): string {
  return seat === own ? m.races_won_by_you({ count }) : m.races_won_by({ count, name: nameOf(names, seat, own) })
}

export function showsText({ seat, count }: Offer, names: Names, own: number | null): string {
  return seat === own ? m.races_shows_you({ count }) : m.races_shows({ count, name: nameOf(names, seat, own) })
}

/** A sentence for an event, or null if there is nothing to say. Each game words its own moves and targets. */
export function sentence(one: RaceEvent | { event: string }, names: Names, own: number | null): string | null {
  const event = one as RaceEvent
  const name = (seat: number): string => nameOf(names, seat, own)
  switch (event.event) {
    case 'offered':
      return m.races_offered({ name: name(event.seat), count: event.count })
    case 'passed':
      return event.seat === own ? m.races_said_passed_you() : m.races_said_passed({ name: name(event.seat) })
    case 'showing_begun':
      return event.seat === own ? m.races_your_show({ count: event.count }) : showsText(event, names, own)
    case 'failed':
      return failureText(event.reason, names, event.seat, own)
    case 'chip_won':
      return event.seat === own ? m.races_took_chip_you() : m.races_took_chip({ name: name(event.seat) })
    case 'chip_paid':
      if (event.seat === own) return m.races_paid_by_you({ to: name(event.to) })
      if (event.to === own) return m.races_paid_to_you({ name: name(event.seat) })
      return m.races_paid({ name: name(event.seat), to: name(event.to) })
    case 'target_turned_back':
      return m.races_nobody()
    default:
      return null
  }
}

/** An action in words that also suit "You", for the list of moves; null for a move, which each game words itself. */
export function actionText(one: RaceAction | { action: string }): string | null {
  const action = one as RaceAction
  switch (action.action) {
    case 'claim':
      return m.races_claims({ count: action.count })
    case 'bid':
      return m.races_bids({ count: action.count })
    case 'pass':
      return m.races_passed()
    case 'giveup':
      return m.races_gave_up()
    case 'leave':
      return m.races_away()
    case 'return':
      return m.races_came_back()
    case 'timeup':
      return m.races_time_up()
    default:
      return null
  }
}

type Shown = 'thinking' | 'bidding' | 'showing' | 'pause'

const DEADLINES: Record<Shown, () => string> = {
  thinking: m.races_time_thinking,
  bidding: m.races_time_bidding,
  showing: m.races_time_showing,
  pause: m.races_time_pause,
}

export function deadlineText(kind: Shown): string {
  return DEADLINES[kind]()
}
