/** A finished game that the service worker has stored, for people who are offline. */

import { ask } from '$/server/http'
import type { Connection } from '$/table/connection.svelte'
import type { UpdateQueue } from '$/table/updateQueue.svelte'
import type { TableView } from '$/wire/received'

export class StoredGame {
  shown = $state(false)

  /** To be called while the component of the table is created. */
  constructor(id: string, connection: Connection, queue: UpdateQueue) {
    const path = `/api/tables/${encodeURIComponent(id)}`
    $effect(() => {
      if (queue.current || connection.state === 'open' || connection.state === 'connecting') return
      if (connection.state === 'refused') return
      ask<TableView>('GET', path).then(
        (found) => {
          if (queue.current || found.status !== 'over') return
          this.shown = true
          queue.add({ table: found, events: [], at: performance.now() })
        },
        () => undefined,
      )
    })
    // The request makes the service worker store the game.
    const over = $derived(queue.current?.table.status === 'over')
    $effect(() => {
      if (over && !this.shown) ask('GET', path).catch(() => undefined)
    })
  }
}
