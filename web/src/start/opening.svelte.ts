/** A press on a button that opens a new table: whether the server is setting it up, and why the last one failed. */
import { Attempt } from '$/server/attempt.svelte'

class Opening extends Attempt {
  /** Ends with the last attempt, and never fails. */
  attempted: Promise<unknown> = Promise.resolve()

  attempt = (work: () => Promise<void>): void => {
    this.attempted = this.run(work)
  }
}

export const opening = new Opening()
