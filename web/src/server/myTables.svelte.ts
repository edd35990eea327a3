/** The tables where this person has a seat, newest first. */
import { account } from '$/server/account.svelte'
import { ask } from '$/server/http'
import { poll } from '$/server/polling'
import type { Listed, Listing } from '$/wire/answers'

class MyTables {
  /** null until loaded. */
  list = $state.raw<readonly Listed[] | null>(null)
  /** Where the next page begins; null if there is none. */
  before = $state.raw<string | null>(null)

  /** At how many tables it is this person's turn. The table they are looking at does not count. */
  turns(except: string | null): number {
    return this.list?.filter((one) => one.your_turn && one.status === 'playing' && one.table !== except).length ?? 0
  }

  load = async (): Promise<void> => {
    if ((await account.load()) === null) {
      this.list = []
      return
    }
    const listing = await ask<Listing>('GET', '/api/me/tables')
    this.list = listing.tables
    this.before = listing.before
  }

  async loadOlder(): Promise<void> {
    if (this.before === null) return
    const listing = await ask<Listing>('GET', `/api/me/tables?before=${encodeURIComponent(this.before)}`)
    this.list = [...(this.list ?? []), ...listing.tables]
    this.before = listing.before
  }

  /** For an $effect: keeps the list fresh. */
  watch = (): (() => void) => poll(this.load, 12_000)
}

export const myTables = new MyTables()
