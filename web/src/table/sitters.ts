/** What whoever sits there is called on this page. */
import { catalogue } from '$/server/catalogue.svelte'
import type { TableView } from '$/wire/received'

export function sitterName(table: TableView, seat: number): string | null {
  const sitter = table.sitters[seat] ?? null
  if (sitter === null) return null
  return sitter.engine === null ? sitter.name : catalogue.titleOf(sitter.engine)
}
