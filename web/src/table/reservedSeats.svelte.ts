/** The seats of a rematch that are reserved for the players of the game before. */
import { ask } from '$/server/http'
import type { ReservedSeatView } from '$/wire/answers'
import type { TableView } from '$/wire/received'
import type { DeclineBody, OpenBody } from '$/wire/sent'

export class ReservedSeats {
  seats = $state.raw<readonly ReservedSeatView[]>([])

  constructor(private readonly id: string) {}

  /** Seats are reserved only while a table waits for players. */
  async load(table: TableView): Promise<void> {
    this.seats = table.status === 'waiting' ? await ask<ReservedSeatView[]>('GET', this.#path('kept')) : []
  }

  of(seat: number): ReservedSeatView | null {
    return this.seats.find((one) => one.seat === seat) ?? null
  }

  async open(seat: number, table: TableView): Promise<void> {
    const body: OpenBody = { seat }
    await ask<void>('POST', this.#path('open'), body)
    await this.load(table)
  }

  async decline(reason: string, table: TableView): Promise<void> {
    const body: DeclineBody = { reason }
    await ask<void>('POST', this.#path('decline'), body)
    await this.load(table)
  }

  #path(what: string): string {
    return `/api/tables/${encodeURIComponent(this.id)}/${what}`
  }
}
