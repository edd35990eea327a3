/** This person's best results in solo games. */
import { durationText } from '$/daily/duration'
import { gameOf } from '$/games'
import { m, number } from '$/language'
import { account } from '$/server/account.svelte'
import { ask } from '$/server/http'
import { preferencesFor } from '$/start/preferences'
import type { OwnSoloResult, PersonalBestList, PersonalBestView, SoloBests } from '$/wire/answers'

class PersonalBests {
  #games = $state.raw<readonly SoloBests[]>([])

  load = async (): Promise<void> => {
    const known = await account.load()
    this.#games = known === null ? [] : (await ask<PersonalBestList>('GET', '/api/me/bests')).games
  }

  /** The best result with the options that a solo game would have now. */
  of(game: string): PersonalBestView | undefined {
    const found = this.#games.find((one) => one.game === game)
    const chosen: Record<string, unknown> = {
      ...found?.usual,
      ...gameOf(game).standard,
      ...preferencesFor(game).options,
    }
    return found?.bests.find((best) => Object.entries(best.options).every(([name, value]) => chosen[name] === value))
  }
}

export const personalBests = new PersonalBests()

export function scoreText(unit: OwnSoloResult['unit'], score: number): string {
  if (unit === 'points') return number(score)
  return unit === 'moves' ? m.races_moves({ count: score }) : durationText(score)
}

/** How a game that has just ended compares with the best one. */
export function comparedText({ unit, is_best: isBest, best, previous }: OwnSoloResult): string {
  if (!isBest) return m.table_best({ score: scoreText(unit, best) })
  return previous === null ? m.table_best_first() : m.table_best_new({ score: scoreText(unit, previous) })
}
