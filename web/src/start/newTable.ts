/** Make a table and go there. */
import { m } from '$/language'
import { router } from '$/router.svelte'
import { catalogue } from '$/server/catalogue.svelte'
import { ask } from '$/server/http'
import { people } from '$/server/people.svelte'
import { chosenBot } from '$/start/bots'
import { wishOf, type Wish } from '$/start/wishes'
import { invites } from '$/table/invites'
import type { GameName } from '$/wire/games'
import type { Made } from '$/wire/answers'
import type { NewTable, Setup } from '$/wire/sent'

export function guestName(): string {
  return m.start_guest_name({ number: String(Math.floor(1000 + Math.random() * 9000)) })
}

export async function makeTable(table: NewTable): Promise<void> {
  await people.somebody(guestName())
  const made = await ask<Made>('POST', '/api/tables', table)
  invites.keep(made.table, made.invite)
  router.go(`/t/${made.table}`)
}

/** Alone nobody needs a bot or a friend: then it is the plain game for two. */
function forMany(options: Wish['options']): Wish['options'] {
  const found = { ...options }
  if (found.variant === 'solo') delete found.variant
  if (found.players === 1) delete found.players
  return found
}

/** With the bot and the options that were chosen last; the usual bot and the plain game at first. */
export async function playBot(game: GameName): Promise<void> {
  const wish = wishOf(game)
  const bot = chosenBot(await catalogue.engines(game), wish.engine)
  if (bot === undefined) throw new Error(`no bot plays ${game}`)
  await makeTable({
    setup: { game, options: forMany(wish.options), time: clockOf(game, wish.time) },
    seat: 0,
    bot: bot.name,
  })
}

export async function playFriend(game: GameName): Promise<void> {
  const { options, time, visibility } = wishOf(game)
  await makeTable({ setup: { game, options: forMany(options), time: clockOf(game, time), visibility }, seat: 0 })
}

export async function playAlone(game: GameName): Promise<void> {
  const { options } = wishOf(game)
  const alone = game === 'robot_master' ? { ...options, variant: 'solo' } : { ...options, players: 1 }
  await makeTable({ setup: { game, options: alone }, seat: 0 })
}

/** Races have deadlines of their own. */
function clockOf(game: GameName, time: NonNullable<Setup['time']>): NonNullable<Setup['time']> {
  return game === 'robot_master' ? time : { kind: 'untimed' }
}
