/** What somebody wants to play with: remembered by this browser, game by game. */
import { keep, kept } from '$/server/keeping'
import type { GameName } from '$/wire/games'
import type { Setup } from '$/wire/sent'

export interface Wish {
  /** The bot's name; null for the usual one. */
  engine: string | null
  options: Record<string, unknown>
  time: NonNullable<Setup['time']>
  visibility: NonNullable<Setup['visibility']>
}

const PLAIN: Wish = { engine: null, options: {}, time: { kind: 'untimed' }, visibility: 'link' }

export function wishOf(game: GameName): Wish {
  return { ...PLAIN, ...kept<Wish>(`wish.${game}`) }
}

export function keepWish(game: GameName, wish: Wish): void {
  keep(`wish.${game}`, wish)
}
