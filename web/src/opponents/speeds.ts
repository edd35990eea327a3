/** The speeds of rated games and of the search for an opponent, in words. */
import { m } from '$/language'
import { serverGames } from '$/server/games.svelte'
import type { SearchSpeed } from '$/opponents/search.svelte'

const WORDS: Record<string, () => string> = {
  fast: m.players_fast,
  slow: m.players_slow,
  correspondence: m.players_correspondence,
  race: m.players_race,
}

export function speedWords(speed: string): string {
  return WORDS[speed]?.() ?? speed
}

/** Of a game, the fastest first. */
export function speedsOf(game: string): readonly SearchSpeed[] {
  return serverGames.find(game)?.in_turns === false ? ['race'] : ['fast', 'slow', 'correspondence']
}

/** What somebody who presses the button gets. */
export function speedTime(speed: string): string {
  if (speed === 'fast') return m.start_time_fischer({ minutes: 3, seconds: 2 })
  if (speed === 'slow') return m.start_time_fischer({ minutes: 10, seconds: 5 })
  if (speed === 'correspondence') return m.start_time_days({ count: 2 })
  return m.players_race()
}
