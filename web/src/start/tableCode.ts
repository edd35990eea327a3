/** Loads the code of tables and boards before somebody opens one. */
import { boardOf, GAMES } from '$/games'

const loadTable = (): Promise<unknown> => import('$/table/TablePage.svelte')

/** What somebody is about to open. */
let wanted: Promise<unknown> = Promise.resolve()

/** For a press on a button, or a pointer above it. If it fails, the table says so when it opens. */
export function loadTableCode(game: string): void {
  wanted = Promise.allSettled([loadTable(), boardOf(game)])
}

/** While the start page is being read. First what every game needs, then one board after the other, because they share
 * the line with whatever the person asks for meanwhile. */
export async function loadAllTableCode(): Promise<void> {
  await loadTable()
  for (const game of GAMES) {
    await wanted
    await boardOf(game.name)
  }
}
