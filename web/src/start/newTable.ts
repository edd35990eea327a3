/** Creates tables and opens them. */
import { gameOf } from '$/games'
import type { Options } from '$/games/description'
import { m } from '$/language'
import { router } from '$/router.svelte'
import { serverGames } from '$/server/games.svelte'
import { ask } from '$/server/http'
import { account } from '$/server/account.svelte'
import { chosenBot } from '$/start/bots'
import { preferencesFor } from '$/start/preferences'
import { loadTableCode } from '$/start/tableCode'
import { firstView } from '$/table/firstView'
import { invites } from '$/table/invites'
import type { CreatedTable } from '$/wire/answers'
import type { NewTable, Setup } from '$/wire/sent'

export function guestName(): string {
  return m.start_guest_name({ number: String(Math.floor(1000 + Math.random() * 9000)) })
}

/** Whether this is a name that nobody has chosen. */
export function isGuestName(name: string): boolean {
  return new RegExp(`^${m.start_guest_name({ number: '\\d{4}' })}$`).test(name)
}

async function openNewTable(table: NewTable): Promise<void> {
  loadTableCode(table.setup.game)
  // The server ignores the guest's name if this browser has a session.
  const guest = account.me ? null : guestName()
  const made = await ask<CreatedTable>('POST', '/api/tables', { ...table, guest } satisfies NewTable)
  account.me = made.me
  invites.keep(made.table, made.invite)
  firstView.keep(made.view)
  router.go(`/t/${made.table}`)
}

/** With the bot and the options chosen last time, or the default bot and the standard game. */
export async function playBot(game: string): Promise<void> {
  const { engine, options, time } = preferencesFor(game)
  const bot = chosenBot(await serverGames.engines(game), engine)
  if (bot === undefined) throw new Error(`no bot plays ${game}`)
  const setup = { game, options: withoutSolo(game, options), time: await clockFor(game, time) }
  await openNewTable({ setup, seat: 0, bot: bot.name })
}

export async function playFriend(game: string): Promise<void> {
  const { options, time, visibility } = preferencesFor(game)
  const setup = { game, options: withoutSolo(game, options), time: await clockFor(game, time), visibility }
  await openNewTable({ setup, seat: 0 })
}

export async function playAlone(game: string): Promise<void> {
  const { options } = preferencesFor(game)
  await openNewTable({ setup: { game, options: { ...options, ...gameOf(game).solo } }, seat: 0 })
}

/** A game against a bot or a friend drops the options that make a game a solo game. */
function withoutSolo(game: string, options: Options): Record<string, unknown> {
  const solo = gameOf(game).solo ?? {}
  return Object.fromEntries(Object.entries(options).filter(([name, value]) => solo[name] !== value))
}

/** Only games played in turns have clocks: a race sets its own deadlines. */
async function clockFor(game: string, time: NonNullable<Setup['time']>): Promise<NonNullable<Setup['time']>> {
  return (await serverGames.inTurns(game)) ? time : { kind: 'untimed' }
}
