/** The first view of a table that this browser has just created. It comes with the server's answer, so the board is
 * shown before the socket is open. */
import type { TableView } from '$/wire/received'

interface FirstView {
  table: TableView
  /** When it arrived, by performance.now(). */
  at: number
}

let kept: FirstView | null = null

export const firstView = {
  keep(table: TableView): void {
    kept = { table, at: performance.now() }
  },
  /** Only once: after that, the view may be out of date. */
  take(table: string): FirstView | null {
    const found = kept?.table.table === table ? kept : null
    kept = null
    return found
  },
}
