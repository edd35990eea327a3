/** The parts of views and events that all races share. A game adds its own events to those of the race. */
import type { RaceEvent, RaceView } from '$/wire/race'

export type Names = readonly (string | null)[]

/** The events with this name, among all events of a game. */
export function eventsNamed<Name extends RaceEvent['event']>(
  name: Name,
  events: readonly { event: string }[],
): Extract<RaceEvent, { event: Name }>[] {
  return events.filter((one): one is Extract<RaceEvent, { event: Name }> => one.event === name)
}

/** Whether these events end the search for a target: somebody won it or failed, or nobody found a solution. */
export function endsTarget(events: readonly { event: string }[]): boolean {
  const has = (name: RaceEvent['event']): boolean => eventsNamed(name, events).length > 0
  return has('chip_won') || has('target_turned_back') || (has('failed') && !has('showing_begun'))
}

/** Whether both views have the same target. Some updates only say who came or left. */
export function sameTarget(one: RaceView, other: RaceView): boolean {
  return (
    one.round === other.round && one.phase === other.phase && JSON.stringify(one.goal) === JSON.stringify(other.goal)
  )
}

/** How long the last move stays on the board, and how long the dice take. Both are the same for everybody, even with
 * reduced motion: nobody may see a target earlier than the others. */
export const LAST_MOVE_MS = 900
export const REVEAL_MS = 600

export function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** The key that was pressed, unless it belongs to a text field or is a shortcut. */
export function typedKey(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat) return null
  const at = event.target
  if (at instanceof HTMLElement && (at.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(at.tagName))) return null
  return event.key
}
