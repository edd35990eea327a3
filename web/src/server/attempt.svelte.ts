/** Work that may fail: whether it is still going on, and why the last attempt failed. */
import { loadProblemText } from '$/server/problemText'

export class Attempt {
  busy = $state(false)
  problem = $state<string | null>(null)

  /** Never fails itself. Returns whether the work succeeded. */
  run = async (work: () => Promise<unknown>): Promise<boolean> => {
    this.busy = true
    this.problem = null
    try {
      await work()
      return true
    } catch (error) {
      this.problem = await loadProblemText(error)
      return false
    } finally {
      this.busy = false
    }
  }
}
