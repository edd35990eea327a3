/** A table in a list: who plays, whose turn it is, and how it ended. */
import { locale, m } from '$/language'
import { serverGames } from '$/server/games.svelte'
import { isYourTurn } from '$/server/myTables.svelte'
import { ending } from '$/start/ending'
import { sitterName } from '$/table/playerNames'
import type { Listed } from '$/wire/answers'

function nameOf(table: Listed, seat: number): string {
  const sitter = table.sitters[seat]
  if (!sitter) return ''
  if (seat === table.seat) return m.table_you()
  return sitterName(sitter)
}

function inWords(names: readonly string[]): string {
  return new Intl.ListFormat(locale()).format(names)
}

/** "You and Ann". Whoever reads it comes first. */
export function players(table: Listed): string {
  const seats = table.sitters.flatMap((sitter, seat) => (sitter === null ? [] : [seat]))
  const ordered = seats.toSorted((one, other) => Number(other === table.seat) - Number(one === table.seat))
  return inWords(ordered.map((seat) => nameOf(table, seat)))
}

/** The avatars to show: of the others, or your own in a game alone. */
export function faces(table: Listed): readonly number[] {
  const all = table.sitters.flatMap((sitter, seat) => (sitter === null ? [] : [{ seat, avatar: sitter.avatar }]))
  const others = all.filter(({ seat }) => seat !== table.seat)
  return (others.length > 0 ? others : all).map(({ avatar }) => avatar)
}

/** The strengths of the bots at the table, such as "strength 3 of 6". */
export function strengths(table: Listed): string[] {
  const engines = serverGames.find(table.game)?.engines ?? []
  const most = Math.max(0, ...engines.map((one) => one.level ?? 0))
  const levels = table.sitters.flatMap((sitter) => {
    const level = engines.find((one) => one.name === sitter?.engine)?.level
    return level == null ? [] : [level]
  })
  return [...new Set(levels)].map((level) => m.start_strength({ level, most }))
}

function resultText(table: Listed): string {
  const outcome = table.result?.outcome ?? null
  if (outcome === null) return m.start_cancelled()
  if (table.sitters.length === 1) {
    const points = outcome.points[0] ?? 0
    const counts = serverGames.find(table.game)?.in_turns === true && table.result?.reason === 'played out'
    return counts ? m.start_points({ count: points }) : m.start_over()
  }
  if (outcome.winners.length === 0) return m.table_draw()
  if (table.seat === null) return m.table_won({ names: inWords(outcome.winners.map((seat) => nameOf(table, seat))) })
  return ending(table) === 'won' ? m.start_won() : m.start_lost()
}

/** Where the game stands, in two or three words. */
export function stateText(table: Listed): string {
  if (table.status === 'over') return resultText(table)
  if (table.status === 'waiting') return m.start_waiting()
  if (isYourTurn(table)) return m.start_your_turn()
  const [only] = table.to_move
  if (only === undefined || table.to_move.length > 1) return m.start_playing()
  return m.table_turn_of({ name: nameOf(table, only) })
}
