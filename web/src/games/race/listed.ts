/** Which actions of a race the list of moves shows. */

/** Pressing on is no move: otherwise each pause would add a line for every player. */
export function isListed(action: unknown): boolean {
  return (action as { action: string }).action !== 'ready'
}
