/** The tables where this person has a seat, newest first. */
import { account } from '$/server/account.svelte'
import { ask } from '$/server/http'
import { poll } from '$/server/polling'
import type { Listed, Listing, ReceivedChallenge } from '$/wire/answers'

/** Whether this person alone is to move. In a race everybody can act, so nobody waits for them. */
export function isYourTurn(table: Listed): boolean {
  return table.status === 'playing' && table.your_turn && table.to_move.length === 1
}

class MyTables {
  /** null until loaded. */
  list = $state.raw<readonly Listed[] | null>(null)
  /** Challenges that wait for this person's answer. */
  challenges = $state.raw<readonly ReceivedChallenge[]>([])
  /** Where the next page begins; null if there is none. */
  before = $state.raw<string | null>(null)
  /** When the list arrived, by performance.now(). */
  at = $state.raw(0)

  /** At how many tables it is this person's turn, and challenges. The table they are looking at does not count. */
  turns(except: string | null): number {
    const turns = this.list?.filter((one) => isYourTurn(one) && one.table !== except).length ?? 0
    return turns + this.challenges.length
  }

  load = async (): Promise<void> => {
    if ((await account.load()) === null) {
      this.list = this.challenges = []
      return
    }
    const listing = await ask<Listing>('GET', '/api/me/tables')
    this.list = listing.tables
    this.challenges = listing.challenges
    this.before = listing.before
    this.at = performance.now()
  }

  async loadOlder(): Promise<void> {
    if (this.before === null) return
    const listing = await ask<Listing>('GET', `/api/me/tables?before=${encodeURIComponent(this.before)}`)
    this.list = [...(this.list ?? []), ...listing.tables]
    this.before = listing.before
  }

  /** For an $effect: keeps the list fresh, also in the background, where the tab says whose turn it is. */
  watch = (): (() => void) => poll(this.load, 12_000, { hidden: true })
}

export const myTables = new MyTables()
