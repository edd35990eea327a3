/** What this browser chose for its last new table, game by game. */
import type { Options } from '$/games/description'
import { readStored, store } from '$/server/storage'
import type { Setup } from '$/wire/sent'

export interface Preferences {
  /** The bot's name; null for the default bot. */
  engine: string | null
  options: Options
  time: NonNullable<Setup['time']>
  visibility: NonNullable<Setup['visibility']>
}

const DEFAULTS: Preferences = { engine: null, options: {}, time: { kind: 'untimed' }, visibility: 'link' }

export function preferencesFor(game: string): Preferences {
  return { ...DEFAULTS, ...readStored<Preferences>(`wish.${game}`) }
}

export function savePreferences(game: string, preferences: Preferences): void {
  store(`wish.${game}`, preferences)
}
