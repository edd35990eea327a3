/** The contract of every board: a view, the legal actions and the latest events in, one action out.
 *
 * A board contains no rules. `legal` lists what can be clicked, and `events` say what moves.
 */
import type { SoloScore } from '$/wire/received'
import type { Component } from 'svelte'

/** The score of the match that the board shows a round of. */
export interface MatchStanding {
  /** The number of the round, from 0. */
  number: number
  rounds: number | null
  points: number | null
  duplicate: boolean
  /** In the numbering of the view. */
  totals: readonly number[]
  /** The points of each seat in each finished round, also in the numbering of the view. */
  finished: readonly (readonly number[])[]
}

/** A cell to mark, with a short text on it and what it says to screen readers. */
export interface CellMark {
  cell: number
  text: string
  label: string
  kind: 'played' | 'best'
}

export interface BoardProps<V, A, E> {
  /** Everything this person may know. Replaced as a whole, never changed in place. */
  view: V
  /** The actions of this seat. Empty for spectators, in a replay, and while earlier updates are still being shown. */
  legal: readonly A[]
  /** What led from the previous view to this one, in order. Empty for the first view and after a jump. */
  events: readonly E[]
  /** Changes exactly when `view` and `events` do. */
  step: number
  /** The last action of a player, to be marked even after a reload or a jump. */
  last?: { seat: number; action: A } | null
  /** The seat of this person in the numbering of `view`; null for a spectator. */
  seat: number | null
  /** The players' names in the numbering of `view`; null for a free seat. */
  names: readonly (string | null)[]
  /** The match score, for the board to show; null for a single game. */
  match?: MatchStanding | null
  /** True for spectators, in a replay, and when the game is over. */
  readonly: boolean
  /** The action that is being sent. Show it as done, and accept no other. */
  pending: A | null
  /** The milliseconds that each running deadline of a race has left, by its number. Updated continuously. */
  deadlines: ReadonlyMap<number, number>
  /** Perform an action. `thinking`: for a claim, the milliseconds from showing the target to pressing the number. */
  act(action: A, thinking?: number): void
  /** Delay the next view until an animation has finished, for four seconds at most. */
  hold(finished: Promise<unknown>): void
  /** Announce to screen-reader users, in the player's language. */
  announce(text: string): void
  /** Tell the page that the board still shows the previous round, so that it hides whose turn it is. */
  linger?(on: boolean): void
  /** Cells to mark, in a review. */
  marks?: readonly CellMark[]
  /** The score of a solo game, as the table counts it; null or missing in other games. */
  score?: SoloScore | null
  /** Whether the table gives this player hints, and whether it has given one for this turn. */
  hints?: { allowed: boolean; given: boolean }
  /** Ask the table for something that no view contains, such as 'verdict'. With a body it is a POST request.
   * Missing if there is no table. */
  ask?<T>(what: string, body?: unknown): Promise<T>
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- no type covers the views of all games
export type AnyBoard = Component<BoardProps<any, any, any>>
