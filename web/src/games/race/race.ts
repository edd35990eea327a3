/** What the two races have in common on the screen: the parts of their views and events that are the same. */
import type { GameEvent as MicroEvent, View as MicroView } from '$/wire/micro_robots'
import type { GameEvent as RicochetEvent } from '$/wire/ricochet_robots'

type Same =
  'seat' | 'seats' | 'supply' | 'to_win' | 'round' | 'roller' | 'phase' | 'offers' | 'showing' | 'spent' | 'deadlines'
export type RaceView = Pick<MicroView, Same>
export type RaceEvent = MicroEvent | RicochetEvent
export type Names = readonly (string | null)[]

/** Whether these events end the search for a target: it was won, missed, or given back. */
export function endsTarget(events: readonly RaceEvent[]): boolean {
  const has = (name: RaceEvent['event']): boolean => events.some((one) => one.event === name)
  return has('chip_won') || has('target_turned_back') || (has('failed') && !has('showing_begun'))
}

/** Whether it is still the same target that is looked for: an update may tell no more than who came or went. */
export function sameTarget(one: RaceView & { goal: unknown }, other: RaceView & { goal: unknown }): boolean {
  return (
    one.round === other.round && one.phase === other.phase && JSON.stringify(one.goal) === JSON.stringify(other.goal)
  )
}

/** Long enough to see the last move, short enough for who waits for the next target. The same for everybody,
 * whether things move on their screen or not: nobody may see a target earlier than the others. */
export const LAST_MOVE_MS = 900
export const REVEAL_MS = 600

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** A letter or digit that was typed into nothing in particular. */
export function typed(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat) return null
  const at = event.target
  if (at instanceof HTMLElement && (at.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(at.tagName))) return null
  return event.key
}
