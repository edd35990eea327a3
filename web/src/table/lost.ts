/** What to say while the page hears nothing from the server; empty while it does. */
import { m } from '$/language'
import { network } from '$/offline/offline.svelte'
import type { Connection } from '$/table/connection.svelte'

export function lostText({ state, silent }: Pick<Connection, 'state' | 'silent'>): string {
  if (state === 'restarting') return m.table_restarting()
  return state === 'waiting' || silent || !network.online ? m.table_reconnecting() : ''
}
