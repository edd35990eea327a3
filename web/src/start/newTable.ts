/** Creates tables and opens them. */
import { gameOf } from '$/games'
import type { Options } from '$/games/description'
import { m } from '$/language'
import { router } from '$/router.svelte'
import { serverGames } from '$/server/games.svelte'
import { myTables } from '$/server/myTables.svelte'
import { ask } from '$/server/http'
import { account } from '$/server/account.svelte'
import { chosenBot } from '$/start/bots'
import { suggestedBot } from '$/start/ladder'
import { matchLength } from '$/start/matchLength'
import { preferencesFor, type Preferences } from '$/start/preferences'
import { loadTableCode } from '$/start/tableCode'
import { firstView } from '$/table/firstView'
import { invites } from '$/table/invites'
import type { CreatedTable } from '$/wire/answers'
import type { ChallengeBody, NewTable, Setup } from '$/wire/sent'

export function guestName(): string {
  return m.start_guest_name({ number: String(Math.floor(1000 + Math.random() * 9000)) })
}

/** Whether this is a name that nobody has chosen. */
export function isGuestName(name: string): boolean {
  return new RegExp(`^${m.start_guest_name({ number: '\\d{4}' })}$`).test(name)
}

async function openNewTable(table: NewTable): Promise<void> {
  show(await create(table))
}

async function create(table: NewTable): Promise<CreatedTable> {
  loadTableCode(table.setup.game)
  // The server ignores the guest's name if this browser has a session.
  const guest = account.me ? null : guestName()
  return ask<CreatedTable>('POST', '/api/tables', { ...table, guest } satisfies NewTable)
}

function show(made: CreatedTable): void {
  account.me = made.me
  invites.keep(made.table, made.invite)
  firstView.keep(made.view)
  router.go(`/t/${made.table}`)
}

/** With the options chosen last time, or the standard game. Without a bot's name: the bot chosen last time, or the one
 * that suits this player. */
export async function playBot(game: string, name: string | null = null): Promise<void> {
  const wish = preferencesFor(game)
  const engines = await serverGames.engines(game)
  const wanted = name ?? wish.engine ?? suggestedBot(game, engines, myTables.list ?? [])?.bot.name ?? null
  const bot = chosenBot(engines, wanted)
  if (bot === undefined) throw new Error(`no bot plays ${game}`)
  const setup = await setupFor(game, wish)
  await openNewTable({
    setup: { ...setup, rated: mayRate(setup, wish) && bot.rated },
    seat: seatFor(game, wish),
    bot: bot.name,
  })
}

export async function playFriend(game: string): Promise<void> {
  const wish = preferencesFor(game)
  const setup = { ...(await setupFor(game, wish)), visibility: wish.visibility }
  await openNewTable({ setup: { ...setup, rated: mayRate(setup, wish) }, seat: seatFor(game, wish) })
}

/** The games of each speed, as the server's search for an opponent sets them up. */
const TIMES: Record<string, NonNullable<Setup['time']>> = {
  fast: { kind: 'fischer', initial: 180, increment: 2 },
  slow: { kind: 'fischer', initial: 600, increment: 5 },
  correspondence: { kind: 'days', days: 2 },
  race: { kind: 'untimed' },
}

/** Somebody with an account, who has to accept. */
export async function challengePlayer(login: string, game: string, speed: string, rated: boolean): Promise<void> {
  const options = { ...gameOf(game).standard }
  const setup: Setup = { game, options, time: TIMES[speed] ?? { kind: 'untimed' }, rated, visibility: 'link' }
  const made = await create({ setup, seat: gameOf(game).sides ? 'lot' : 0 })
  await ask('POST', `/api/tables/${made.table}/challenge`, { login } satisfies ChallengeBody)
  show(made)
}

export async function playAlone(game: string): Promise<void> {
  const { options } = preferencesFor(game)
  const { standard, solo } = gameOf(game)
  await openNewTable({ setup: { game, options: { ...standard, ...options, ...solo } }, seat: 0 })
}

/** For a game with others, whether bots or people. */
async function setupFor(game: string, { options, match, time }: Preferences): Promise<Setup> {
  const known = await serverGames.load().then(() => serverGames.find(game))
  return {
    game,
    options: { ...gameOf(game).standard, ...withoutSolo(game, options) },
    match: known?.matches ? matchLength(match) : null,
    // Only games played in turns have clocks: a race sets its own deadlines.
    time: known?.in_turns ? time : { kind: 'untimed' },
  }
}

/** A wish from before somebody signed out, or changed the clock, is forgotten. */
function mayRate(setup: Setup, wish: Preferences): boolean {
  const isTimed = setup.time?.kind !== 'untimed' || serverGames.find(setup.game)?.in_turns === false
  return wish.rated && isTimed && account.me?.login != null
}

/** The server draws lots, so that nobody can draw again until they like the result. */
function seatFor(game: string, { side }: Preferences): number | 'lot' {
  return gameOf(game).sides ? (side ?? 'lot') : 0
}

/** A game against a bot or a friend drops the options that make a game a solo game. */
function withoutSolo(game: string, options: Options): Record<string, unknown> {
  const solo = gameOf(game).solo ?? {}
  return Object.fromEntries(Object.entries(options).filter(([name, value]) => solo[name] !== value))
}
