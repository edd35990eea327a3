/** The contract of a component that draws a daily puzzle: the puzzle in, one solution in the game's notation out. */
import type { DailyView } from '$/wire/answers'
import type { Component } from 'svelte'

export interface DailyProps {
  /** `picture` holds the parts of the position; `answered` the result, once there is one. */
  puzzle: DailyView
  /** The puzzle has been answered: nothing can be entered. */
  readonly: boolean
  /** Submit the only answer. The page asks for confirmation first. */
  answer(solution: string): void
  /** Announce to screen-reader users. */
  announce(text: string): void
}

export type DailyBoard = Component<DailyProps>
