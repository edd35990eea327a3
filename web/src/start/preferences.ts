/** What this browser chose for its last new table, game by game. */
import type { Options } from '$/games/description'
import { readStored, store } from '$/server/storage'
import { SINGLE_GAME, type MatchWish } from '$/start/matchLength'
import type { Setup } from '$/wire/sent'

export interface Preferences {
  /** The bot's name; null for the default bot. */
  engine: string | null
  options: Options
  /** The side to play on; null draws lots. */
  side: number | null
  match: MatchWish
  time: NonNullable<Setup['time']>
  visibility: NonNullable<Setup['visibility']>
  /** Only people with an account can play rated games. */
  rated: boolean
}

const DEFAULTS: Preferences = {
  engine: null,
  options: {},
  side: null,
  match: SINGLE_GAME,
  time: { kind: 'untimed' },
  visibility: 'link',
  rated: false,
}

export function preferencesFor(game: string): Preferences {
  return { ...DEFAULTS, ...readStored<Preferences>(`wish.${game}`) }
}

export function savePreferences(game: string, preferences: Preferences): void {
  store(`wish.${game}`, preferences)
}
