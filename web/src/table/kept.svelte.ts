/** Free seats of a rematch that are kept for those who played before. */
import { ask } from '$/server/http'
import type { KeptView } from '$/wire/answers'
import type { TableView } from '$/wire/received'
import type { DeclineBody, OpenBody } from '$/wire/sent'

export class Kept {
  seats = $state.raw<readonly KeptView[]>([])

  constructor(private readonly id: string) {}

  /** Seats are kept only while a table waits. */
  async look(table: TableView): Promise<void> {
    this.seats = table.status === 'waiting' ? await ask<KeptView[]>('GET', this.#path('kept')) : []
  }

  of(seat: number): KeptView | null {
    return this.seats.find((one) => one.seat === seat) ?? null
  }

  async open(seat: number, table: TableView): Promise<void> {
    const body: OpenBody = { seat }
    await ask<void>('POST', this.#path('open'), body)
    await this.look(table)
  }

  async decline(reason: string, table: TableView): Promise<void> {
    const body: DeclineBody = { reason }
    await ask<void>('POST', this.#path('decline'), body)
    await this.look(table)
  }

  #path(what: string): string {
    return `/api/tables/${encodeURIComponent(this.id)}/${what}`
  }
}
