import { Shown } from '$/table/shown.svelte'
import type { Arrival } from '$/table/connection.svelte'
import type { EventView, TableView } from '$/wire/received'
import { tick } from 'svelte'
import { expect, test } from 'vitest'

function arrival(seq: number, match: unknown = null, view: unknown = { legal: [] }, events: unknown[] = []): Arrival {
  const table = {
    seq,
    match,
    view,
    seat: 0,
    sitters: [null, null],
    last: { seat: 0, action: 'a' },
  } as unknown as TableView
  return { table, events: [{ seq, events } as EventView], at: 0 }
}

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await tick()
}

test('an update waits until the one before is shown', async () => {
  const shown = new Shown()
  let done = (): void => undefined
  shown.take(arrival(1))
  shown.hold(new Promise<void>((resolve) => (done = resolve)))
  shown.take(arrival(2))
  shown.take(arrival(3))
  await settled()
  expect(shown.current?.table.seq).toBe(1)
  expect(shown.behind).toBe(true)
  done()
  await settled()
  expect(shown.current?.table.seq).toBe(3)
  expect(shown.current?.step).toBe(3)
  expect(shown.behind).toBe(false)
})

test('who was away for long is shown how things stand', async () => {
  const shown = new Shown()
  shown.take(arrival(1))
  for (let seq = 2; seq < 40; seq += 1) shown.take(arrival(seq))
  await settled()
  expect(shown.current?.table.seq).toBe(39)
  expect(shown.current?.step).toBeLessThan(15)
})

test('of a match the round is shown, with the seats of the round', () => {
  const shown = new Shown()
  const view = { seats: [1, 0], legal: ['a'], round: { seat: 1, legal: ['a'] }, totals: [3, 4] }
  shown.take(arrival(1, { rounds: 2 }, view, [{ event: 'round_begun' }, { event: 'in_round', happened: 'placed' }]))
  expect(shown.current).toMatchObject({ seat: 1, sitters: [1, 0], events: ['placed'], legal: ['a'], view: view.round })
  expect(shown.current?.match?.totals).toEqual([3, 4])
  expect(shown.current?.last).toEqual({ seat: 1, action: 'a' })
})
