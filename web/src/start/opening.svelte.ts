/** A press on a button that opens a new table: whether the server is setting it up, and why the last one failed. */
import { problemText } from '$/server/problems'

class Opening {
  busy = $state(false)
  problem = $state<string | null>(null)
  /** Ends with the last attempt, and never fails. */
  attempted: Promise<void> = Promise.resolve()

  attempt = (work: () => Promise<void>): void => {
    this.attempted = this.#run(work)
  }

  async #run(work: () => Promise<void>): Promise<void> {
    this.busy = true
    this.problem = null
    try {
      await work()
    } catch (error) {
      this.problem = problemText(error)
    } finally {
      this.busy = false
    }
  }
}

export const opening = new Opening()
