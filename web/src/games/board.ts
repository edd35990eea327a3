/** What every board is: a view, the legal actions and what has just happened in; one action out.
 *
 * A board holds no rule of its game. What may be clicked is what `legal` lists, what moves is what `events` say.
 */
import type { SoloScore } from '$/wire/received'
import type { Component } from 'svelte'

/** The match that the game on the board is a round of. */
export interface MatchStanding {
  /** Which round, from 0. */
  number: number
  rounds: number | null
  points: number | null
  duplicate: boolean
  /** By the seats of the view. */
  totals: readonly number[]
}

export interface BoardProps<V, A, E> {
  /** All that may be known now. Replaced as a whole, never changed in place. */
  view: V
  /** What the seat may do now; empty for spectators, in a replay, and while something is still being shown. */
  legal: readonly A[]
  /** What led from the view before to this one, in order; empty for the first view and after a jump. */
  events: readonly E[]
  /** Which view this is: changes exactly when `view` and `events` do. */
  step: number
  /** What a player did last, to be marked also after a reload or a jump; by the seats of `view`. */
  last?: { seat: number; action: A } | null
  /** Whose board this is, by the seats of `view`; null for a spectator. */
  seat: number | null
  /** The names of the sitters, by the seats of `view`; null for a free seat. */
  names: readonly (string | null)[]
  /** Of a match how it stands, for the board to show; null for a single game. */
  match?: MatchStanding | null
  /** Replays and finished games: nothing can be done here. */
  readonly: boolean
  /** An action was entered and its answer is under way: show it as made, take no other. */
  entered: A | null
  /** Milliseconds that each running deadline of a race has left, by its number; ticks. */
  deadlines: ReadonlyMap<number, number>
  /** Do this. `thinking`: of a claim, milliseconds from "target shown" to "number pressed". */
  act(action: A, thinking?: number): void
  /** Something is being shown: the next view waits for this promise, though not for long. */
  hold(shown: Promise<unknown>): void
  /** Say something to who does not see the board; polite, in the player's language. */
  announce(text: string): void
  /** The round before is still looked at, or no longer: meanwhile the page says nothing of whose turn it is. */
  linger?(on: boolean): void
  /** How well somebody does who plays alone, as the table added it up; null or missing where nobody does. */
  score?: SoloScore | null
  /** Whether the table would tell this player what to do now, and whether it has for this turn. */
  hints?: { may: boolean; told: boolean }
  /** A question to the table that no view answers, such as 'verdict'; with a body it is posted. Missing where
   * there is no table. */
  ask?<T>(what: string, body?: unknown): Promise<T>
}

// The catalogue holds boards of several games, and no type covers the views of them all.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyBoard = Component<BoardProps<any, any, any>>
