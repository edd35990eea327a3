/** Loads the code of tables and boards before somebody opens one. */
import { boardOf, GAMES } from '$/games'
import { opening } from '$/start/opening.svelte'

const loadTable = (): Promise<unknown> => import('$/table/TablePage.svelte')
/** What a table shows before its game begins. */
const loadWaiting = (): Promise<unknown> => import('$/table/Waiting.svelte')

/** What the search for an opponent shows. */
const loadSearch = (): Promise<unknown> => import('$/opponents/SearchBar.svelte')

/** What somebody is about to open. */
let wanted: Promise<unknown> = Promise.resolve()

/** For a press on a button, or a pointer above it. If it fails, the table says so when it opens. */
export function loadTableCode(game: string): void {
  wanted = Promise.allSettled([loadTable(), boardOf(game)])
}

/** Until the browser has nothing else to do. */
const idle = (): Promise<void> =>
  new Promise((done) =>
    typeof requestIdleCallback === 'function' ? requestIdleCallback(() => done()) : setTimeout(done, 200),
  )

/** While the start page is being read. First what every game needs, then one board after the other, because they share
 * the line and the processor with whatever the person asks for meanwhile: a table that is being opened comes first. */
export async function loadAllTableCode(): Promise<void> {
  await loadTable()
  for (const game of GAMES) {
    await Promise.all([wanted, opening.attempted])
    await idle()
    await boardOf(game.name)
  }
  await loadWaiting()
  await loadSearch()
}
