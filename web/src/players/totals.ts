/** Results of a player in a game, added up: all of them, by side, and by who moved first. */
import type { GameTotalView } from '$/wire/answers'

export interface Score {
  won: number
  drawn: number
  lost: number
}

export function score(totals: readonly GameTotalView[]): Score {
  const sum = (result: GameTotalView['result']): number =>
    totals.filter((one) => one.result === result).reduce((count, one) => count + one.games, 0)
  return { won: sum('won'), drawn: sum('drawn'), lost: sum('lost') }
}

/** The part of the points that were won, in percent; a draw is half a point. null without games. */
export function percent({ won, drawn, lost }: Score): number | null {
  const games = won + drawn + lost
  return games === 0 ? null : Math.round((100 * (won + drawn / 2)) / games)
}

/** The names of the games, those with the most games first. */
export function gamesOf(totals: readonly GameTotalView[]): string[] {
  const names = [...new Set(totals.map((one) => one.game))]
  const count = (game: string): number =>
    totals.filter((one) => one.game === game).reduce((sum, one) => sum + one.games, 0)
  return names.toSorted((one, other) => count(other) - count(one))
}
