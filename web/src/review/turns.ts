/** Reads the turns of a review. */
import { m } from '$/language'
import { serverGames } from '$/server/games.svelte'
import type { Assessment, Review, TargetReview, TurnReview } from '$/wire/answers'

export type Grade = TurnReview['grade']

export const GRADES: Record<Grade, () => string> = {
  forced: m.review_forced,
  good: m.review_good,
  inaccuracy: m.review_inaccuracy,
  mistake: m.review_mistake,
  blunder: m.review_blunder,
}

export function turnsOf(review: Review): TurnReview[] {
  return review.parts.filter((part) => part.part === 'turn')
}

export function targetsOf(review: Review): TargetReview[] {
  return review.parts.filter((part) => part.part === 'target')
}

/** A value in its unit. */
export function valueText(turn: TurnReview, value: number): string {
  return turn.worth === 'points' ? value.toFixed(1) : `${Math.round(100 * value)} %`
}

/** A value for the side that moves, seen by the first side. */
export function ofFirstSide(turn: TurnReview, value: number): number {
  return turn.worth === 'points' || turn.side === 0 ? value : 1 - value
}

export interface Point {
  known: number
  open: number | null
}

/** What the game was worth for the first side before each turn and, if its end decides that, after the last one. */
export function points(review: Review): Point[] {
  const turns = turnsOf(review)
  const best = (turn: TurnReview, found: Assessment | null): number | null =>
    found?.best[0] ? ofFirstSide(turn, found.best[0].value) : null
  const found = turns.map((turn) => ({ known: best(turn, turn.known) ?? 0, open: best(turn, turn.open) }))
  const end = ending(review, turns)
  return end === null ? found : [...found, { known: end, open: end }]
}

function ending(review: Review, turns: readonly TurnReview[]): number | null {
  const last = turns.at(-1)
  if (!last || !review.outcome || last.round > 0) return null
  if (last.worth === 'points') return review.outcome.points[0] ?? null
  const winner = review.outcome.winners[0]
  return winner === undefined ? 0.5 : Number(winner % 2 === 0)
}

/** Records name built-in bots by their technical names. */
export function playerName(review: Review, seat: number): string {
  const name = review.players[seat]
  return name ? serverGames.titleOf(name) : `${seat + 1}`
}

/** The fewest moves for a target, or what is known about them. */
export function optimumText(target: TargetReview): string {
  if (target.optimum !== null) return String(target.optimum)
  return target.at_least === null ? m.review_none() : m.review_at_least({ count: target.at_least })
}
