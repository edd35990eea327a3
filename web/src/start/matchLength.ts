/** How long new tables play: a single game, or a match over some rounds or to some points. */
import type { MatchLength } from '$/wire/sent'

export interface MatchWish {
  kind: 'single' | 'rounds' | 'points'
  /** Both numbers are kept, so that trying the other kind forgets neither. */
  rounds: number
  points: number
  duplicate: boolean
}

export const SINGLE_GAME: MatchWish = { kind: 'single', rounds: 4, points: 30, duplicate: false }
export const MOST = { rounds: 100, points: 1000 } as const

/** As the server wants it; null for a single game. */
export function matchLength(wish: MatchWish): MatchLength | null {
  if (wish.kind === 'single') return null
  const { rounds, points, duplicate } = valid(wish)
  return wish.kind === 'rounds' ? { rounds, duplicate } : { points, duplicate }
}

/** The nearest wish that the server accepts: a duplicate match plays each deal twice, so its rounds are even. */
export function valid(wish: MatchWish): MatchWish {
  const rounds = within(wish.rounds, MOST.rounds, SINGLE_GAME.rounds)
  return {
    ...wish,
    rounds: wish.duplicate ? rounds + (rounds % 2) : rounds,
    points: within(wish.points, MOST.points, SINGLE_GAME.points),
  }
}

function within(number: number, most: number, otherwise: number): number {
  return Number.isFinite(number) ? Math.min(most, Math.max(1, Math.round(number))) : otherwise
}
