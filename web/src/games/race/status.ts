/** Who a race is waiting for: nobody in particular while all search, and the player who shows a solution. */
import type { ActivePlayer } from '$/games/description'
import type { RaceView } from '$/wire/race'
import { m } from '$/language'

/** What everybody waits for in a pause. */
export function pauseLine(view: unknown): string | null {
  const { phase } = view as RaceView
  return phase === 'ready' ? m.races_status_ready() : phase === 'pause' ? m.races_time_pause() : null
}

export function activePlayer(view: unknown): ActivePlayer | null {
  const { showing } = view as RaceView
  return showing && { seat: showing.seat, you: m.races_status_you_show, other: m.races_status_shows }
}
