import { ReservedSeats } from '$/table/reservedSeats.svelte'
import Seats from '$/table/Seats.svelte'
import type { TableView } from '$/wire/received'
import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// On a busy machine seconds pass while the seats are drawn.
beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

function seated(away: readonly number[], resumes_in = 0): TableView {
  return {
    status: 'playing',
    seat: 0,
    sitters: ['Ann', 'Ben'].map((name) => ({ name, engine: null, avatar: 7 })),
    clocks: {
      left: [60_000, 60_000],
      running: 1,
      away: away.map((seat) => ({ seat, until: 1_900_000_000_000 })),
      resumes_in,
    },
    result: null,
    commands: [],
  } as unknown as TableView
}

function clock(away: readonly number[], resumes_in = 0): Element {
  render(Seats, {
    table: seated(away, resumes_in),
    present: [true, false],
    at: performance.now() - 30_000,
    toAct: [1],
    reserved: new ReservedSeats('table'),
    sit: () => undefined,
  })
  return screen.getAllByRole('listitem')[1]!.querySelector('time')!
}

test('the clock of the player to move runs', () => {
  expect(clock([]).textContent).toContain('0:30')
})

test('a vacation stops the clock', () => {
  expect(clock([1]).textContent).toContain('1:00')
  expect(screen.getByText(/vacation/i)).toBeTruthy()
})

test('after an interruption of the server the clock waits', () => {
  expect(clock([], 40_000).textContent).toContain('1:00')
  expect(screen.getByText(/server was down/i)).toBeTruthy()
  cleanup()
  expect(clock([], 10_000).textContent).toContain('0:40')
})

test('your own seat says "You", and the others have their names', () => {
  clock([])
  const [own, other] = screen.getAllByRole('listitem')
  expect(own!.querySelector('.name')!.textContent).toBe('You')
  expect(other!.querySelector('.name')!.textContent).toBe('Ben')
})
