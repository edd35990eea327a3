/** What the table shows: updates one after the other, each for as long as its board needs to show what happened. */
import { tick } from 'svelte'
import { boardView, type BoardView } from '$/table/rounds'
import type { Arrival } from '$/table/connection.svelte'
import type { TableView } from '$/wire/received'

const LONGEST_HOLD = 4_000
const MOST_WAITING = 12

export interface Showing extends BoardView {
  table: TableView
  step: number
  at: number
}

export class Shown {
  current = $state.raw<Showing | null>(null)
  /** Whether newer updates wait behind the one being shown. */
  behind = $state(false)

  #waiting: Arrival[] = []
  #holds = 0
  #step = 0

  /** For `Connection`: take what has arrived. */
  take = (arrival: Arrival): void => {
    this.#waiting.push(arrival)
    // Whoever comes back after long is shown how things stand, not everything that was.
    if (this.#waiting.length > MOST_WAITING) this.#waiting = [{ ...arrival, events: [] }]
    this.#next()
  }

  /** For boards: the next update waits until this is shown. */
  hold = (shown: Promise<unknown>): void => {
    this.#holds += 1
    let over = false
    const release = (): void => {
      if (over) return
      over = true
      this.#holds -= 1
      this.#next()
    }
    shown.then(release, release)
    setTimeout(release, LONGEST_HOLD)
  }

  #next(): void {
    const arrival = this.#holds > 0 ? undefined : this.#waiting.shift()
    this.behind = this.#waiting.length > 0
    if (arrival === undefined) return
    this.#step += 1
    this.current = {
      ...boardView(arrival.table, arrival.events),
      table: arrival.table,
      step: this.#step,
      at: arrival.at,
    }
    // Until it is on the screen, where the board may ask for more time.
    this.hold(tick())
  }
}
