/** How a game ended for the person who reads about it. */
import type { Listed } from '$/wire/answers'

export type Ending = 'won' | 'lost' | 'other'

export function ending(table: Listed): Ending {
  const winners = table.result?.outcome?.winners ?? []
  if (table.seat === null || winners.length === 0) return 'other'
  return winners.includes(table.seat) ? 'won' : 'lost'
}
