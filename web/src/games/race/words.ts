/** The events and actions of a race in words, for the result panel and for screen readers. */
import { m } from '$/language'
import type { Names, RaceEvent } from '$/games/race/race'
import type { Claim, Failed } from '$/wire/micro_robots'
import type { Bid } from '$/wire/ricochet_robots'

export function nameOf(names: Names, seat: number): string {
  return names[seat] ?? `${seat + 1}`
}

const failures: Record<Failed['reason'], (inputs: { name: string }) => string> = {
  'illegal move': m.races_failed_illegal_move,
  'wrong count': m.races_failed_wrong_count,
  'no turn': m.races_failed_no_turn,
  'no via': m.races_failed_no_via,
  'gave up': m.races_failed_gave_up,
  'too slow': m.races_failed_too_slow,
  left: m.races_failed_left,
}

export function failureText(reason: Failed['reason'], name: string): string {
  return failures[reason]({ name })
}

/** A sentence for an event, or null if there is nothing to say. Each game words its own moves and targets. */
export function sentence(event: RaceEvent, names: Names): string | null {
  switch (event.event) {
    case 'offered':
      return m.races_offered({ name: nameOf(names, event.seat), count: event.count })
    case 'passed':
      return m.races_said_passed({ name: nameOf(names, event.seat) })
    case 'showing_begun':
      return m.races_shows({ name: nameOf(names, event.seat), count: event.count })
    case 'failed':
      return failureText(event.reason, nameOf(names, event.seat))
    case 'chip_won':
      return m.races_took_chip({ name: nameOf(names, event.seat) })
    case 'chip_paid':
      return m.races_paid({ name: nameOf(names, event.seat), to: nameOf(names, event.to) })
    case 'target_turned_back':
      return m.races_nobody()
    default:
      return null
  }
}

/** An action in words, for the list of moves; null for a move, which each game words itself. */
export function actionText(action: { action: string }): string | null {
  switch (action.action) {
    case 'claim':
      return m.races_claims({ count: (action as Claim).count })
    case 'bid':
      return m.races_bids({ count: (action as Bid).count })
    case 'pass':
      return m.races_passed()
    case 'ready':
      return m.races_is_ready()
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
