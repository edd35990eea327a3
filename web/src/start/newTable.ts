/** Make a table and go there. */
import { m } from '$/language'
import { router } from '$/router.svelte'
import { catalogue } from '$/server/catalogue.svelte'
import { ask } from '$/server/http'
import { people } from '$/server/people.svelte'
import { invites } from '$/table/invites'
import type { Made } from '$/wire/received'
import type { NewTable } from '$/wire/sent'

export function guestName(): string {
  return m.start_guest_name({ number: String(Math.floor(1000 + Math.random() * 9000)) })
}

export async function makeTable(table: NewTable): Promise<Made> {
  await people.somebody(guestName())
  const made = await ask<Made>('POST', '/api/tables', table)
  invites.keep(made.table, made.invite)
  return made
}

/** A table for two with a house bot, the gentlest unless another is named. */
export async function playBot(game: string, engine?: string): Promise<void> {
  const bot = engine ?? (await catalogue.engines(game))[0]?.name
  if (bot === undefined) throw new Error(`no bot plays ${game}`)
  const made = await makeTable({ setup: { game, bots: { 1: bot } }, seat: 0 })
  router.go(`/t/${made.table}`)
}
