/** The contract of a component that draws a puzzle, of the day or any other: the puzzle in, one solution in the game's
 * notation out. */
import type { Answered } from '$/wire/answers'
import type { Component } from 'svelte'

export interface PuzzleToSolve {
  game: string
  position: string
  /** The parts of the position. */
  picture: Record<string, unknown>
  /** The result, once there is one. */
  answered: Pick<Answered, 'way' | 'moves' | 'shortest' | 'best'> | null
  /** The day of a daily puzzle. */
  date?: string
}

export interface DailyProps {
  puzzle: PuzzleToSolve
  /** The puzzle has been answered: nothing can be entered. */
  readonly: boolean
  /** Submit an answer. */
  answer(solution: string): void
  /** Announce to screen-reader users. */
  announce(text: string): void
  /** Ask the server about this puzzle, such as 'try'. */
  ask<T>(what: string, body: object): Promise<T>
}

export type DailyBoard = Component<DailyProps>
