/** Shows updates one after the other. Each stays until its board has finished animating what happened. */
import { tick } from 'svelte'
import { boardView, type BoardView } from '$/table/boardView'
import type { Arrival } from '$/table/connection.svelte'
import type { TableView } from '$/wire/received'

const LONGEST_HOLD = 4_000
const MOST_WAITING = 12

export interface ShownUpdate extends BoardView {
  table: TableView
  step: number
  at: number
}

export class UpdateQueue {
  current = $state.raw<ShownUpdate | null>(null)
  /** Whether newer updates are waiting. */
  behind = $state(false)

  #waiting: Arrival[] = []
  #holds = 0
  #step = 0

  /** Called by `Connection` for every update. */
  add = (arrival: Arrival): void => {
    this.#waiting.push(arrival)
    // After a long absence only the current state is shown.
    if (this.#waiting.length > MOST_WAITING) this.#waiting = [{ ...arrival, events: [] }]
    this.#next()
  }

  /** Called by boards: the next update waits for the promise, but not longer than four seconds. */
  hold = (finished: Promise<unknown>): void => {
    this.#holds += 1
    let released = false
    const release = (): void => {
      if (released) return
      released = true
      this.#holds -= 1
      this.#next()
    }
    finished.then(release, release)
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
    // Wait until the update is on the screen. The board may ask for more time then.
    this.hold(tick())
  }
}
