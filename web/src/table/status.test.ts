import { offerText, reasonText, statusText, turns } from '$/table/status'
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
  expect(statusText(race(0, view))).toBe('Ben shows how')
  expect(statusText(race(1, view))).toBe('Show your solution')
  expect(statusText(race(null, view))).toBe('Ben shows how')
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

function over(seat: number | null, winners: readonly number[], names: readonly string[]): TableView {
  const result = { outcome: { winners, points: names.map(() => 0) }, reason: 'played out' }
  return { game: 'robot_master', status: 'over', seat, sitters: names.map(sitter), result } as unknown as TableView
}

test('the result names the players', () => {
  const two = ['Ann', 'Ben']
  expect(statusText(over(0, [0], two))).toBe('You won against Ben!')
  expect(statusText(over(1, [0], two))).toBe('You lost to Ann')
  expect(statusText(over(1, [], two))).toBe('Draw with Ann')
  expect(statusText(over(null, [0], two))).toBe('Ann won')
  const four = ['Ann', 'Ben', 'Cleo', 'Dan']
  expect(statusText(over(0, [0, 2], four))).toBe('You and Cleo won!')
  expect(statusText(over(1, [0, 2], four))).toBe('You lost to Ann and Cleo')
  expect(statusText(over(3, [3], four))).toBe('You won!')
  expect(statusText(over(0, [], ['Ann']))).toBe('Game over')
})

test('the player who asked reads what became of an offer', () => {
  const none = { draw_offer: null, undo_asked: null, declined: null, commands: [] }
  const seen = (seat: number | null, offer: object): string =>
    offerText({ ...race(seat, {}), ...none, ...offer } as unknown as TableView)
  expect(seen(0, {})).toBe('')
  expect(seen(0, { draw_offer: 0 })).toBe('You offered a draw.')
  expect(seen(null, { draw_offer: 0 })).toBe('Ann offers a draw.')
  // Those who can answer see buttons instead.
  expect(seen(1, { draw_offer: 0, commands: ['answer_draw'] })).toBe('')
  const declined = { offer: 'draw', asked: 0, by: 1 }
  expect(seen(0, { declined })).toBe('Ben declined the draw.')
  expect(seen(1, { declined })).toBe('')
  expect(seen(0, { undo_asked: null, declined: { ...declined, offer: 'undo' }, draw_offer: 0 })).toBe(
    'Ben didn’t allow it.',
  )
})

test('a game whose log is full says why it ended', () => {
  const table = over(0, [], ['Ann', 'Ben'])
  const full = { ...table, result: { outcome: { winners: [], points: [0, 0] }, reason: 'too long' } } as TableView
  expect(statusText(full)).toBe('Draw with Ben')
  expect(reasonText(full)).toBe('the game got too long')
})
