/** Loads the code of tables and boards before somebody opens one. */
import { boardOf, GAMES } from '$/games'

/** For a press on a button. If it fails, the table says so when it opens. */
export function loadTableCode(game: string): void {
  import('$/table/TablePage.svelte').catch(() => undefined)
  Promise.resolve(boardOf(game)).catch(() => undefined)
}

/** While the start page is being read. One board after the other, because they share the line with whatever the person
 * asks for meanwhile. */
export async function loadAllTableCode(): Promise<void> {
  const table = import('$/table/TablePage.svelte')
  for (const game of GAMES) await Promise.all([table, boardOf(game.name)])
}
