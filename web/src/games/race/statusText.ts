/** What a player should know now, as far as it is the same in all races. */
import { isPause, pauseText } from '$/games/race/pause'
import type { Names } from '$/games/race/race'
import type { RaceView } from '$/wire/race'
import { showsText } from '$/games/race/words'
import { m } from '$/language'

interface Now {
  names: Names
  /** Whether this player is showing a solution. */
  shows: boolean
  /** Whether this player can still say that they are ready. */
  waits: boolean
}

/** Null while everybody looks for a solution: what to say then differs between games. */
export function raceStatus(view: RaceView, { names, shows, waits }: Now): string | null {
  if (view.phase === 'over') return ''
  const presence = view.seat === null ? undefined : view.seats[view.seat]?.presence
  if (presence === 'away') return m.races_away_you()
  if (presence === 'gone') return m.races_gone_you()
  if (isPause(view)) return pauseText(view, waits)
  if (!view.showing) return null
  return shows ? m.races_your_show({ count: view.showing.count }) : showsText(view.showing, names, view.seat)
}
