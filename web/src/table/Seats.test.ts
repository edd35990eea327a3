import { ReservedSeats } from '$/table/reservedSeats.svelte'
import Seats from '$/table/Seats.svelte'
import type { TableView } from '$/wire/received'
import { render, screen } from '@testing-library/svelte'
import { expect, test } from 'vitest'

function seated(away: readonly number[]): TableView {
  return {
    status: 'playing',
    seat: 0,
    sitters: ['Ann', 'Ben'].map((name) => ({ name, engine: null, avatar: 7 })),
    clocks: { left: [60_000, 60_000], running: 1, away: away.map((seat) => ({ seat, until: 1_900_000_000_000 })) },
    result: null,
    commands: [],
  } as unknown as TableView
}

function clock(away: readonly number[]): Element {
  render(Seats, {
    table: seated(away),
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

test('your own seat says "You", and the others have their names', () => {
  clock([])
  const [own, other] = screen.getAllByRole('listitem')
  expect(own!.querySelector('.name')!.textContent).toBe('You')
  expect(other!.querySelector('.name')!.textContent).toBe('Ben')
})
