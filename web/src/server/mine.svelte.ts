/** The tables where this person sits, newest first; looked at again while somebody looks. */
import { ask } from '$/server/http'
import { people } from '$/server/people.svelte'
import { again } from '$/server/polling'
import type { Listed, Listing } from '$/wire/answers'

class Mine {
  /** null: not known yet. */
  tables = $state.raw<readonly Listed[] | null>(null)
  before = $state.raw<string | null>(null)

  /** At how many tables it is this person's turn, but for the one they look at. */
  turns(but: string | null): number {
    return this.tables?.filter((one) => one.your_turn && one.status === 'playing' && one.table !== but).length ?? 0
  }

  look = async (): Promise<void> => {
    if ((await people.look()) === null) {
      this.tables = []
      return
    }
    const listing = await ask<Listing>('GET', '/api/me/tables')
    this.tables = listing.tables
    this.before = listing.before
  }

  async older(): Promise<void> {
    if (this.before === null) return
    const listing = await ask<Listing>('GET', `/api/me/tables?before=${encodeURIComponent(this.before)}`)
    this.tables = [...(this.tables ?? []), ...listing.tables]
    this.before = listing.before
  }

  /** For an $effect. */
  watch = (): (() => void) => again(this.look, 12_000)
}

export const mine = new Mine()
