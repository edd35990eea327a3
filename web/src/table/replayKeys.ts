/** Arrow keys, Home and End step through a game. */

/** Boards, sliders and text fields use these keys themselves. */
const OTHERS = 'input, textarea, select, [role=tab], dialog, .board-itself'

/** The ply that a key leads to from ply `at`; null if the key means something else. */
export function typedPly(event: KeyboardEvent, at: number, plies: number): number | null {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return null
  if ((event.target as Element).closest(OTHERS)) return null
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: plies }[event.key]
  return to === undefined ? null : Math.max(0, Math.min(plies, to))
}
