/** Whether tables have a status line. Off by default: the board and the seats show the same. */
import { readStored, store } from '$/server/storage'

class StatusLineChoice {
  shown = $state(readStored<boolean>('status-line') ?? false)

  choose(shown: boolean): void {
    this.shown = shown
    store('status-line', shown)
  }
}

export const statusLine = new StatusLineChoice()
