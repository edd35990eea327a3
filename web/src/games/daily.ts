/** What draws a puzzle of the day: games/<game>/Daily.svelte, found by its name.
 *
 * It gets the puzzle and hands out one way in the game's notation. A game without one has a picture and a
 * line to type into.
 */
import type { DailyView } from '$/wire/answers'
import type { Component } from 'svelte'

export interface DailyProps {
  /** `picture` holds the position in pieces; `answered` the verdict, once there is one. */
  puzzle: DailyView
  /** Answered already: nothing can be entered. */
  readonly: boolean
  /** The one answer; asked again before it is sent. */
  answer(way: string): void
  /** Say something to who does not see the board. */
  announce(text: string): void
}

export type DailyBoard = Component<DailyProps>

const boards = import.meta.glob<DailyBoard>('./*/Daily.svelte', { import: 'default' })

export async function dailyOf(game: string): Promise<DailyBoard> {
  const load = boards[`./${game}/Daily.svelte`]
  return load ? load() : (await import('$/daily/PlainDaily.svelte')).default
}
