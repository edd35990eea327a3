/** The names of players as the page shows them. */
import { m } from '$/language'
import { serverGames } from '$/server/games.svelte'
import type { SitterView, TableView } from '$/wire/received'

const LONGEST = 18

/** Shortened for a sentence that must fit into one line on a phone. */
export function shortName(table: TableView, seat: number): string {
  const name = [...(playerName(table, seat) ?? '')]
  return name.length > LONGEST
    ? `${name
        .slice(0, LONGEST - 1)
        .join('')
        .trimEnd()}…`
    : name.join('')
}

/** Where a name stands alone, players read "You" for themselves. */
export function nameForViewer(table: TableView, seat: number): string {
  return seat === table.seat ? m.table_you() : (playerName(table, seat) ?? '')
}

export function playerName(table: TableView, seat: number): string | null {
  const sitter = table.sitters[seat] ?? null
  return sitter === null ? null : sitterName(sitter)
}

/** A bot has its title instead of its technical name, and the server's number if it sits on several seats: "Pip 2". */
export function sitterName({ name, engine }: SitterView): string {
  return engine === null ? name : serverGames.titleOf(engine) + name.slice(engine.length)
}
