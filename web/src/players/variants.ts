/** The variants by which games are filtered, in words. */
import { gameSetup } from '$/games/setups'
import type { GameTotalView } from '$/wire/answers'

/** Of the games that somebody has played. */
export function variantsOf(totals: readonly GameTotalView[], game: string): string[] {
  return [...new Set(totals.filter((one) => one.game === game).map((one) => one.variant))].toSorted()
}

/** '' for the standard variant, whose name says nothing. */
export function variantWords(game: string, variant: string): string {
  const field = (gameSetup(game).fields ?? []).find((one) => one.choices.some(([value]) => value === variant))
  const words = field?.choices.find(([value]) => value === variant)?.[1]
  return words?.() ?? (variant === 'standard' ? '' : variant)
}
