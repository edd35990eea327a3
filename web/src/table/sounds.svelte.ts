/** Sounds at the table: one a change, the weightiest. */
import { feedback } from '$/look/feedback.svelte'
import type { Connection } from '$/table/connection.svelte'
import type { Shown } from '$/table/shown.svelte'
import { toAct } from '$/table/status'

/** For the life of a component. */
export function sounds(shown: Shown, connection: Connection): void {
  let heard: { step: number; sayings: number; turn: boolean; over: boolean } | null = null
  $effect(() => {
    const now = shown.current
    if (!now) return
    const state = {
      step: now.step,
      sayings: connection.sayings.length,
      turn: now.table.seat !== null && toAct(now.table).includes(now.table.seat),
      over: now.table.status === 'over',
    }
    if (heard !== null) {
      if (state.over && !heard.over) feedback.play('end')
      else if (state.turn && !heard.turn) feedback.play('turn')
      else if (state.step !== heard.step && now.events.length > 0) feedback.play('move')
      else if (state.sayings > heard.sayings && connection.sayings.at(-1)?.own === false) feedback.play('chat')
    }
    heard = state
  })
}
