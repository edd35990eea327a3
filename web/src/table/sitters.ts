/** What whoever sits there is called on this page. */
import { serverGames } from '$/server/games.svelte'
import type { TableView } from '$/wire/received'

const LONGEST = 18

/** The same where it is part of a sentence that must fit into one line of a phone. */
export function shortName(table: TableView, seat: number): string {
  const name = [...(sitterName(table, seat) ?? '')]
  return name.length > LONGEST
    ? `${name
        .slice(0, LONGEST - 1)
        .join('')
        .trimEnd()}…`
    : name.join('')
}

export function sitterName(table: TableView, seat: number): string | null {
  const sitter = table.sitters[seat] ?? null
  if (sitter === null) return null
  return sitter.engine === null ? sitter.name : serverGames.titleOf(sitter.engine)
}
