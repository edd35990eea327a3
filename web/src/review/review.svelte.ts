/** The review of a table: requested when the page opens, then asked for until it is finished. */
import { ask, Problem } from '$/server/http'
import type { ReviewView } from '$/wire/answers'

const EVERY = 1000

export class TableReview {
  #state = $state.raw<ReviewView | null>(null)
  #problem = $state.raw<Problem | null>(null)

  constructor(readonly table: string) {}

  get state(): ReviewView | null {
    return this.#state
  }

  get problem(): Problem | null {
    return this.#problem
  }

  /** Follow it until it is finished. Returns a function that stops that. */
  follow(): () => void {
    let timer = 0
    let stopped = false
    const path = `/api/tables/${encodeURIComponent(this.table)}/review`
    const look = async (method: 'GET' | 'POST'): Promise<void> => {
      try {
        const found = await ask<ReviewView>(method, path)
        if (stopped) return
        this.#problem = null
        this.#state = found
        if (found.stage === 'none') await look('POST')
        else if (found.stage === 'computing') timer = window.setTimeout(() => void look('GET'), EVERY)
      } catch (error) {
        if (stopped) return
        if (!(error instanceof Problem)) throw error
        this.#problem = error
        // While it is computed, a lost connection is no reason to give up.
        if (error.error === 'offline') timer = window.setTimeout(() => void look('GET'), 3 * EVERY)
      }
    }
    void look('GET')
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }
}
