/** Plays one sound per update: the most important one. */
import { feedback } from '$/look/feedback.svelte'
import type { Tone } from '$/look/synth'
import type { Connection } from '$/table/connection.svelte'
import type { UpdateQueue } from '$/table/updateQueue.svelte'
import { toAct } from '$/table/status'
import type { TableView } from '$/wire/received'

/** Spectators and players of a draw hear a neutral sound. */
function ending({ seat, result }: TableView): Tone {
  const winners = result?.outcome?.winners ?? []
  if (seat === null || winners.length === 0) return 'end'
  return winners.includes(seat) ? 'win' : 'loss'
}

/** Call once while a component is being created. */
export function sounds(queue: UpdateQueue, connection: Connection): void {
  let heard: { step: number; messages: number; turn: boolean; over: boolean } | null = null
  $effect(() => {
    const now = queue.current
    if (!now) return
    const state = {
      step: now.step,
      messages: connection.chat.at(-1)?.number ?? 0,
      turn: now.table.seat !== null && toAct(now.table).includes(now.table.seat),
      over: now.table.status === 'over',
    }
    if (heard !== null) {
      if (state.over && !heard.over) feedback.play(ending(now.table))
      else if (state.turn && !heard.turn) feedback.play('turn')
      else if (state.step !== heard.step && now.events.length > 0) feedback.play('move')
      else if (state.messages > heard.messages && connection.chat.at(-1)?.own === false) feedback.play('chat')
    }
    heard = state
  })
}
