/** The pauses of a race: before the first target, and after each target. */
import type { RaceView } from '$/wire/race'
import { m } from '$/language'
import type { ShownSolution, Verdict } from '$/wire/answers'

export function isPause(view: RaceView): boolean {
  return view.phase === 'ready' || view.phase === 'pause'
}

/** What everybody waits for. `waits` is whether this player can still say that they are ready. */
export function pauseText(view: RaceView, waits: boolean): string {
  if (view.seats.length === 1) return view.phase === 'ready' ? m.races_start_alone() : m.races_pause_alone()
  if (!waits && view.seat !== null) return m.races_ready_wait()
  return view.phase === 'ready' ? m.races_ready_status() : m.races_pause_status()
}

/** The solution to put on the board in a pause: the one that won, or a shorter one if there is any. */
export function worthSeeing(verdict: Verdict | null): ShownSolution | null {
  const best = verdict?.best ?? null
  const shown = verdict?.showings.find((one) => one.seat === verdict.won && one.failed === null)?.way ?? null
  return best !== null && (shown === null || shown.cost > best.cost) ? best : shown
}
