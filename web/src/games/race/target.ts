/** The contract of a component that draws a target of a race for a review: contains no rules, and takes no input. */
import type { ShownSolution } from '$/wire/answers'
import type { Component } from 'svelte'

export interface TargetProps<V> {
  /** The race when the target was shown. */
  view: V
  robots: readonly number[]
  /** The goal in the words of the game. */
  goal: unknown
  /** Its moves are drawn. */
  solution: ShownSolution | null
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- no type covers the views of all games
export type TargetBoard = Component<TargetProps<any>>
