/** Who a race is waiting for: nobody in particular while all search, and the player who shows a solution. */
import type { ActivePlayer } from '$/games/description'
import type { RaceView } from '$/games/race/race'
import { m } from '$/language'

export function activePlayer(view: unknown): ActivePlayer | null {
  const { showing } = view as RaceView
  return showing && { seat: showing.seat, you: m.races_status_you_show, other: m.races_status_shows }
}
