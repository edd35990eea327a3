/** Profiles: their addresses, and how ratings are written. */
import { m } from '$/language'
import { href } from '$/server/urls'
import type { GameRatingView, PlayerView } from '$/wire/answers'

/** null for a guest, who has no profile. */
export function profilePath(player: PlayerView): string | null {
  if (player.engine !== null) return href(`/@bot:${player.engine}`)
  return player.login === null ? null : href(`/@${encodeURIComponent(player.login)}`)
}

/** With a question mark while it is provisional. */
export function points(rating: { points: number; sure: boolean }): string {
  return `${rating.points}${rating.sure ? '' : '?'}`
}

export function ratingText(rating: GameRatingView | null | undefined): string {
  return rating ? points(rating) : m.players_unrated()
}
