import { UpdateQueue } from '$/table/updateQueue.svelte'
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

test('an update waits until the previous one has been shown', async () => {
  const queue = new UpdateQueue()
  let done = (): void => undefined
  queue.add(arrival(1))
  queue.hold(new Promise<void>((resolve) => (done = resolve)))
  queue.add(arrival(2))
  queue.add(arrival(3))
  await settled()
  expect(queue.current?.table.seq).toBe(1)
  expect(queue.behind).toBe(true)
  done()
  await settled()
  expect(queue.current?.table.seq).toBe(3)
  expect(queue.current?.step).toBe(3)
  expect(queue.behind).toBe(false)
})

test('after a long absence only the current state is shown', async () => {
  const queue = new UpdateQueue()
  queue.add(arrival(1))
  for (let seq = 2; seq < 40; seq += 1) queue.add(arrival(seq))
  await settled()
  expect(queue.current?.table.seq).toBe(39)
  expect(queue.current?.step).toBeLessThan(15)
})

test('a match shows the current round with the seats of the round', () => {
  const queue = new UpdateQueue()
  const view = { seats: [1, 0], legal: ['a'], round: { seat: 1, legal: ['a'] }, totals: [3, 4] }
  queue.add(arrival(1, { rounds: 2 }, view, [{ event: 'round_begun' }, { event: 'in_round', happened: 'placed' }]))
  expect(queue.current).toMatchObject({
    seat: 1,
    tableSeats: [1, 0],
    events: ['placed'],
    legal: ['a'],
    view: view.round,
  })
  expect(queue.current?.match?.totals).toEqual([3, 4])
  expect(queue.current?.last).toEqual({ seat: 1, action: 'a' })
})
