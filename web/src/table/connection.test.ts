/** The table's socket against a wire that breaks: the browser's WebSocket is replaced, nothing of ours. */
import { Connection, type Arrival } from '$/table/connection.svelte'
import type { EventView, FromServer, TableView } from '$/wire/received'
import type { Do, FromClient } from '$/wire/sent'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

class Wire {
  static readonly OPEN = 1
  static all: Wire[] = []
  static get last(): Wire {
    return Wire.all.at(-1)!
  }
  readyState = 0
  sent: FromClient[] = []
  onopen: (() => void) | null = null
  onmessage: ((message: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  constructor(readonly address: string) {
    Wire.all.push(this)
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
})

let arrivals: Arrival[]
let connection: Connection

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Wire)
  sessionStorage.clear()
  Wire.all = []
  arrivals = []
  connection = new Connection('abc', (arrival) => arrivals.push(arrival))
})

afterEach(() => {
  connection.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const seen = (): [number, number[]][] => arrivals.map((one) => [one.table.seq, one.events.map(({ seq }) => seq)])

test('updates arrive in order, the first without a past', () => {
  Wire.last.open().say(update(4, 3, 4))
  Wire.last.say(update(5, 5))
  Wire.last.say(update(5))
  Wire.last.say(update(4, 4))
  expect(seen()).toEqual([
    [4, []],
    [5, [5]],
    [5, []],
  ])
})

test('a gap is closed by asking for what is missing', () => {
  Wire.last.open().say(update(4))
  Wire.last.say(update(7, 7))
  expect(Wire.last.sent).toEqual([{ type: 'resync', since: 4 }])
  expect(seen()).toEqual([[4, []]])
  Wire.last.say(update(8, 5, 6, 7, 8))
  expect(seen()).toEqual([
    [4, []],
    [8, [5, 6, 7, 8]],
  ])
})

test('where nothing comes of asking, the view is taken as it is', () => {
  Wire.last.open().say(update(4))
  Wire.last.say(update(7, 7))
  vi.advanceTimersByTime(3_000)
  expect(seen()).toEqual([
    [4, []],
    [7, []],
  ])
})

test('a move that was entered is sent again with the same id until it is answered', () => {
  Wire.last.open().say(update(4))
  expect(connection.command({ do: 'act', action: { card: 1 } })).toBe(true)
  const first = Wire.last.sent[0] as Do
  expect(first).toMatchObject({ type: 'do', seq: 4 })
  expect(connection.command({ do: 'resign' })).toBe(false)
  Wire.last.break()
  expect(connection.line).toBe('waiting')
  vi.advanceTimersByTime(1_000)
  Wire.last.open()
  expect(Wire.last.sent).toEqual([first])
  Wire.last.say({ type: 'accepted', id: first.id, seq: 5 })
  expect(connection.wish).toBeNull()
  Wire.last.break()
  vi.advanceTimersByTime(5_000)
  expect(Wire.last.open().sent).toEqual([])
})

test('it is sent after a reload too', () => {
  Wire.last.open().say(update(4))
  connection.command({ do: 'act', action: { card: 1 } })
  const first = Wire.last.sent[0]
  connection.close()
  connection = new Connection('abc', () => undefined)
  expect(Wire.last.open().sent).toEqual([first])
})

test('a refusal is told, and the next move can be entered', () => {
  Wire.last.open().say(update(4))
  connection.command({ do: 'act', action: { card: 1 } })
  const { id } = Wire.last.sent[0] as Do
  Wire.last.say({ type: 'refusal', id, error: { error: 'behind', message: 'the table stands at 5' }, seq: 5 })
  expect(connection.problem?.error).toBe('behind')
  expect(connection.command({ do: 'act', action: { card: 2 } })).toBe(true)
  expect(connection.problem).toBeNull()
})

test('a table that is not there is not asked for again', () => {
  Wire.last.open().say({ type: 'refusal', id: null, error: { error: 'no_table', message: 'no' }, seq: 0 })
  Wire.last.break(4404)
  vi.advanceTimersByTime(60_000)
  expect(Wire.all).toHaveLength(1)
  expect(connection.line).toBe('refused')
  expect(connection.problem?.error).toBe('no_table')
})

test('a server that restarts is waited for as it said', () => {
  Wire.last.open().say(update(4))
  Wire.last.say({ type: 'bye', after: 1_000 })
  Wire.last.break(1012)
  expect(connection.line).toBe('restarting')
  vi.advanceTimersByTime(700)
  expect(Wire.all).toHaveLength(1)
  vi.advanceTimersByTime(600)
  expect(Wire.all).toHaveLength(2)
  expect(Wire.last.open() && connection.line).toBe('open')
})

test('a line that is silent for too long is dead', () => {
  Wire.last.open().say(update(4))
  vi.advanceTimersByTime(20_000)
  Wire.last.say({ type: 'ping', number: 2 })
  expect(Wire.last.sent).toEqual([{ type: 'pong', number: 2 }])
  vi.advanceTimersByTime(20_000)
  expect(connection.line).toBe('open')
  vi.advanceTimersByTime(10_000)
  expect(Wire.all.length).toBeGreaterThan(1)
})
