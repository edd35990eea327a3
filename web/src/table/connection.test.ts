/** The table's socket with a connection that breaks. Only the browser's WebSocket is replaced. */
import { Connection, type Arrival } from '$/table/connection.svelte'
import type { EventView, FromServer, TableView } from '$/wire/received'
import type { Do, FromClient } from '$/wire/sent'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

class FakeSocket {
  static readonly OPEN = 1
  static all: FakeSocket[] = []
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!
  }
  readyState = 0
  sent: FromClient[] = []
  onopen: (() => void) | null = null
  onmessage: ((message: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  constructor(readonly address: string) {
    FakeSocket.all.push(this)
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromClient)
  }
  close(): void {
    this.readyState = 3
  }
  open(): this {
    this.readyState = 1
    this.onopen?.()
    return this
  }
  say(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  break(code = 1006): void {
    this.readyState = 3
    this.onclose?.({ code })
  }
}

const table = (seq: number): TableView => ({ table: 'abc', seq, match: null, status: 'playing' }) as TableView
const event = (seq: number): EventView => ({ seq, at: 0, what: { what: 'acted', seat: 0 }, events: [] })
const update = (seq: number, ...events: number[]): FromServer => ({
  type: 'update',
  table: table(seq),
  events: events.map(event),
  present: [],
  watching: 0,
  claimable_in: null,
})

let arrivals: Arrival[]
let connection: Connection

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  sessionStorage.clear()
  FakeSocket.all = []
  arrivals = []
  connection = new Connection('abc', (arrival) => arrivals.push(arrival))
})

afterEach(() => {
  connection.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const seen = (): [number, number[]][] => arrivals.map((one) => [one.table.seq, one.events.map(({ seq }) => seq)])

test('updates arrive in order, the first one without events', () => {
  FakeSocket.last.open().say(update(4, 3, 4))
  FakeSocket.last.say(update(5, 5))
  FakeSocket.last.say(update(5, 5))
  FakeSocket.last.say(update(4, 4))
  expect(seen()).toEqual([
    [4, []],
    [5, [5]],
    [5, []],
  ])
})

test('who is present changes without an update of the table', () => {
  FakeSocket.last.open().say(update(4))
  FakeSocket.last.say({ type: 'presence', present: [true, false], watching: 3, claimable_in: 5_000 })
  expect(seen()).toEqual([[4, []]])
  expect(connection.present).toEqual([true, false])
  expect(connection.spectators).toBe(3)
  expect(connection.claimableAt).toBe(performance.now() + 5_000)
  FakeSocket.last.say({ type: 'presence', present: [true, true], watching: 2, claimable_in: null })
  expect(connection.claimableAt).toBe(null)
})

test('a view that is already known is shown before the socket is open, and missed updates follow', () => {
  connection.close()
  const known = { ...table(2), seat: 0, sitters: [null, null] } as TableView
  connection = new Connection('abc', (arrival) => arrivals.push(arrival), { table: known, at: 7 })
  expect(seen()).toEqual([[2, []]])
  expect(connection.present).toEqual([true, false])
  // A move made meanwhile is sent as soon as the socket is open.
  connection.command({ do: 'act', action: 1 })
  const socket = FakeSocket.last.open()
  expect(socket.sent.map((one) => one.type)).toEqual(['do'])
  socket.say(update(3))
  expect(socket.sent.at(-1)).toEqual({ type: 'resync', since: 2 })
  socket.say(update(3, 3))
  expect(seen()).toEqual([
    [2, []],
    [3, [3]],
  ])
})

test('missing updates are requested', () => {
  FakeSocket.last.open().say(update(4))
  FakeSocket.last.say(update(7, 7))
  expect(FakeSocket.last.sent).toEqual([{ type: 'resync', since: 4 }])
  expect(seen()).toEqual([[4, []]])
  FakeSocket.last.say(update(8, 5, 6, 7, 8))
  expect(seen()).toEqual([
    [4, []],
    [8, [5, 6, 7, 8]],
  ])
})

test('if missing updates never come, the view is shown without them', () => {
  FakeSocket.last.open().say(update(4))
  FakeSocket.last.say(update(7, 7))
  vi.advanceTimersByTime(3_000)
  expect(seen()).toEqual([
    [4, []],
    [7, []],
  ])
})

test('a command is sent again with the same id until it is answered', () => {
  FakeSocket.last.open().say(update(4))
  expect(connection.command({ do: 'act', action: { card: 1 } })).toBe(true)
  const first = FakeSocket.last.sent[0] as Do
  expect(first).toMatchObject({ type: 'do', seq: 4 })
  expect(connection.command({ do: 'resign' })).toBe(false)
  FakeSocket.last.break()
  expect(connection.state).toBe('waiting')
  vi.advanceTimersByTime(1_000)
  FakeSocket.last.open()
  expect(FakeSocket.last.sent).toEqual([first])
  FakeSocket.last.say(update(5, 5))
  FakeSocket.last.say({ type: 'accepted', id: first.id, seq: 5 })
  expect(connection.pending).toBeNull()
  FakeSocket.last.break()
  vi.advanceTimersByTime(5_000)
  expect(FakeSocket.last.open().sent).toEqual([])
})

test('an accepted command stays pending until the page shows it', () => {
  FakeSocket.last.open().say(update(4))
  connection.command({ do: 'act', action: { card: 1 } })
  const sent = FakeSocket.last.sent[0] as Do
  FakeSocket.last.say({ type: 'accepted', id: sent.id, seq: 5 })
  expect(connection.command({ do: 'act', action: { card: 2 } })).toBe(false)
  FakeSocket.last.say(update(5, 5))
  expect(connection.pending).toBeNull()
})

test('a command survives a reload', () => {
  FakeSocket.last.open().say(update(4))
  connection.command({ do: 'act', action: { card: 1 } })
  const first = FakeSocket.last.sent[0]
  connection.close()
  connection = new Connection('abc', () => undefined)
  expect(FakeSocket.last.open().sent).toEqual([first])
})

test('after a refusal the next command can be sent', () => {
  FakeSocket.last.open().say(update(4))
  connection.command({ do: 'act', action: { card: 1 } })
  const { id } = FakeSocket.last.sent[0] as Do
  FakeSocket.last.say({ type: 'refusal', id, error: { error: 'behind', message: 'the table stands at 5' }, seq: 5 })
  expect(connection.problem?.error).toBe('behind')
  expect(connection.command({ do: 'act', action: { card: 2 } })).toBe(true)
  expect(connection.problem).toBeNull()
})

test('a table that does not exist is not requested again', () => {
  FakeSocket.last.open().say({ type: 'refusal', id: null, error: { error: 'no_table', message: 'no' }, seq: 0 })
  FakeSocket.last.break(4404)
  vi.advanceTimersByTime(60_000)
  expect(FakeSocket.all).toHaveLength(1)
  expect(connection.state).toBe('refused')
  expect(connection.problem?.error).toBe('no_table')
})

test('a restarting server is given the time it asked for', () => {
  FakeSocket.last.open().say(update(4))
  FakeSocket.last.say({ type: 'bye', after: 1_000 })
  FakeSocket.last.break(1012)
  expect(connection.state).toBe('restarting')
  vi.advanceTimersByTime(700)
  expect(FakeSocket.all).toHaveLength(1)
  vi.advanceTimersByTime(600)
  expect(FakeSocket.all).toHaveLength(2)
  expect(FakeSocket.last.open() && connection.state).toBe('open')
})

test('a silent connection is announced within three seconds, and replaced if it stays silent', () => {
  FakeSocket.last.open().say(update(4))
  vi.advanceTimersByTime(2_500)
  expect(connection.silent).toBe(false)
  FakeSocket.last.say({ type: 'ping', number: 2 })
  expect(FakeSocket.last.sent).toEqual([{ type: 'pong', number: 2 }])
  vi.advanceTimersByTime(2_500)
  expect(connection.silent).toBe(false)
  vi.advanceTimersByTime(500)
  expect(connection.silent).toBe(true)
  FakeSocket.last.say({ type: 'ping', number: 3 })
  expect(connection.silent).toBe(false)
  vi.advanceTimersByTime(9_000)
  expect(FakeSocket.all).toHaveLength(1)
  vi.advanceTimersByTime(3_000)
  expect(FakeSocket.all).toHaveLength(2)
})

test('a silent connection is replaced at once when the network is back', () => {
  FakeSocket.last.open().say(update(4))
  vi.advanceTimersByTime(3_000)
  dispatchEvent(new Event('online'))
  expect(FakeSocket.all).toHaveLength(2)
  expect(connection.silent).toBe(false)
})

test('a ping can announce that the next one comes later', () => {
  FakeSocket.last.open().say(update(4))
  FakeSocket.last.say({ type: 'ping', number: 2, next: 20_000 })
  vi.advanceTimersByTime(21_000)
  expect(connection.silent).toBe(false)
  vi.advanceTimersByTime(1_000)
  expect(connection.silent).toBe(true)
  expect(FakeSocket.all).toHaveLength(1)
  vi.advanceTimersByTime(8_000)
  expect(FakeSocket.all).toHaveLength(2)
})

test('however late the next ping is, the answer to a command is expected soon', () => {
  FakeSocket.last.open().say(update(4))
  FakeSocket.last.say({ type: 'ping', number: 2, next: 20_000 })
  connection.command({ do: 'act', action: 1 })
  vi.advanceTimersByTime(3_000)
  expect(connection.silent).toBe(true)
  FakeSocket.last.say({ type: 'accepted', id: connection.pending!.id, seq: 5 })
  expect(connection.silent).toBe(false)
  // After any other message than a ping, the server pings soon.
  vi.advanceTimersByTime(3_000)
  expect(connection.silent).toBe(true)
})
