/** Who is new to a game: whoever has neither finished a game of it nor its lessons. Remembered in this browser, so that
 * the start page knows it at once. */
import { readStored, store } from '$/server/storage'
import type { Listed } from '$/wire/answers'

const key = (game: string): string => `known.${game}`

export function isNew(game: string, tables: readonly Listed[] | null): boolean {
  if (readStored<boolean>(key(game))) return false
  const finished = tables?.some((one) => one.game === game && one.status === 'over' && one.result?.outcome) ?? false
  if (finished) markKnown(game)
  return !finished
}

export function markKnown(game: string): void {
  store(key(game), true)
}
