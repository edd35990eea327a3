import { statusText, turns } from '$/table/status'
import type { TableView } from '$/wire/received'
import { expect, test } from 'vitest'

const sitter = (name: string) => ({ name, engine: null })

function race(seat: number | null, view: object): TableView {
  return {
    game: 'micro_robots',
    status: 'playing',
    seat,
    sitters: [sitter('Ann'), sitter('Ben')],
    view,
  } as unknown as TableView
}

test('while everybody searches, it is nobody’s turn', () => {
  const table = race(0, { to_act: [-2, 0, 1], showing: null })
  expect(turns(table)).toEqual([])
  expect(statusText(table)).toBe('Everyone is thinking')
})

test('the player who shows a solution has the turn', () => {
  const view = { to_act: [-2, 0, 1], showing: { seat: 1, count: 3 } }
  expect(turns(race(0, view))).toEqual([1])
  expect(statusText(race(0, view))).toBe('Ben is showing a solution')
  expect(statusText(race(1, view))).toBe('Show your solution')
  expect(statusText(race(null, view))).toBe('Ben is showing a solution')
})

test('long names are shortened in sentences', () => {
  const table = race(0, { to_act: [1] })
  const long = { ...table, sitters: [sitter('Ann'), sitter('Wolfgang Maximilian von Hohenstein')] } as TableView
  expect(statusText(long)).toBe('Wolfgang Maximili…’s turn')
})

test('the only seat to act has the turn', () => {
  expect(turns(race(0, { to_act: [1] }))).toEqual([1])
  expect(statusText(race(1, { to_act: [1] }))).toBe('Your turn')
  expect(statusText(race(0, { to_act: [1] }))).toBe('Ben’s turn')
})
