/** Where the game stands, in one sentence. */
import { gameOf } from '$/games'
import type { ActivePlayer } from '$/games/description'
import { locale, m } from '$/language'
import { shortName, playerName } from '$/table/playerNames'
import type { TableView } from '$/wire/received'

/** More opponents are not listed by name. */
const MOST_NAMED = 2

function activePlayer(table: TableView): ActivePlayer | null {
  return gameOf(table.game).activePlayer?.(table.view) ?? null
}

/** The seats that everybody is waiting for. */
export function toAct(table: TableView): readonly number[] {
  if (table.status !== 'playing') return []
  const active = activePlayer(table)
  return active ? [active.seat] : (table.view as { to_act: readonly number[] }).to_act.filter((seat) => seat >= 0)
}

/** The seats to mark as having the turn: none while several may act at once. */
export function turns(table: TableView): readonly number[] {
  const seats = toAct(table)
  return seats.length === 1 ? seats : []
}

export function statusText(table: TableView): string {
  if (table.status === 'waiting') return m.table_waiting()
  if (table.status === 'over') return resultText(table)
  const line = gameOf(table.game).statusLine?.(table.view) ?? null
  if (line !== null) return line
  const seats = toAct(table)
  const [only] = seats
  if (only === undefined) return ''
  if (seats.length > 1) return m.table_everybody()
  const words = activePlayer(table) ?? { you: m.table_your_turn, other: m.table_turn_of }
  return only === table.seat ? words.you() : words.other({ name: shortName(table, only) })
}

function resultText(table: TableView): string {
  const result = table.result
  if (result === null || result.outcome === null) return m.table_aborted()
  const { winners } = result.outcome
  const seat = table.seat
  const list = (seats: readonly number[]): string =>
    new Intl.ListFormat(locale()).format(seats.map((one) => shortName(table, one)))
  const others = table.sitters.map((_, at) => at).filter((at) => at !== seat)
  if (seat !== null && winners.includes(seat)) {
    const partners = winners.filter((one) => one !== seat)
    if (partners.length > 0) return m.table_won_with({ names: list(partners) })
    return others.length <= MOST_NAMED ? m.table_won_against({ names: list(others) }) : m.table_won_you()
  }
  if (winners.length > 0)
    return seat === null ? m.table_won({ names: list(winners) }) : m.table_lost_to({ names: list(winners) })
  if (others.length === 0) return m.table_over()
  return seat !== null && others.length === 1 ? m.table_draw_with({ name: list(others) }) : m.table_draw()
}

/** What became of an offer, for those who need not answer it. */
export function offerText(table: TableView): string {
  const { draw_offer: draw, undo_asked: undo, declined, seat } = table
  const may = new Set<string>(table.commands)
  if (declined !== null && declined.asked === seat) {
    const name = shortName(table, declined.by)
    return declined.offer === 'draw' ? m.table_draw_declined({ name }) : m.table_undo_declined({ name })
  }
  if (undo !== null && !may.has('answer_undo'))
    return undo === seat ? m.table_undo_asked_you() : m.table_undo_asked({ name: shortName(table, undo) })
  if (draw !== null && !may.has('answer_draw'))
    return draw === seat ? m.table_draw_offered_you() : m.table_draw_offered({ name: shortName(table, draw) })
  return ''
}

/** Why the game ended, unless the board shows it. */
export function reasonText(table: TableView): string {
  const result = table.result
  switch (result?.reason) {
    case 'resigned': {
      const winners = result.outcome?.winners ?? []
      const losers = table.sitters.flatMap((_, seat) => (winners.includes(seat) ? [] : [seat]))
      const [only] = losers
      if (losers.length !== 1 || only === undefined || only === table.seat) return m.table_result_resign_plain()
      return m.table_result_resigned({ name: playerName(table, only) ?? '' })
    }
    case 'time':
      return m.table_result_time()
    case 'absence':
      return m.table_result_absence()
    case 'abandoned':
      return m.table_result_abandoned()
    case 'too long':
      return m.table_result_too_long()
    case 'disqualified':
      return m.table_result_disqualified()
    case 'agreed draw':
      return m.table_result_agreed()
    case 'played out': {
      const points = result.outcome?.points ?? []
      return table.sitters.length === 1 && table.score === null ? m.table_solo_score({ points: points[0] ?? 0 }) : ''
    }
    default:
      return ''
  }
}
