import { cornersSwapped, cornerTurned, positionText, swapped } from '$/games/micro_robots/editing'
import { expect, test } from 'vitest'

const FACES =
  '5P 2P 3P 2Y 1W 1B 6R 4R 3Y 2W 2G 2R 4B 5G 3G 4P 6G 4W 6W 6B 2B 6P 5Y 1P 3R 4Y 3W 1R 5B 6Y 3B 4G 5W 1G 5R 1Y'.split(
    ' ',
  )
const tile = (faces: readonly string[], rows: number, columns: number): string =>
  [0, 1, 2].map((row) => faces.slice((rows + row) * 6 + columns, (rows + row) * 6 + columns + 3).join(' ')).join(' | ')

test('a position is six rows and the cells that the robot visits', () => {
  const text = '5P2P3P2Y1W1B_6R4R3Y2W2G2R_4B5G3G4P6G4W_6W6B2B6P5Y1P_3R4Y3W1R5B6Y_3B4G5W1G5R1Y'
  expect(positionText({ faces: FACES, start: '1P', target: '2W' })).toBe(`${text}.1P-2W`)
  expect(positionText({ faces: FACES, start: '1P', target: '2W', via: '4G' })).toBe(`${text}.1P-4G-2W`)
})

test('two cells change places', () => {
  const after = swapped(FACES, 0, 35)
  expect([after[0], after[35]]).toEqual(['1Y', '5P'])
  expect(swapped(after, 0, 35)).toEqual(FACES)
})

test('a quarter of the board turns clockwise', () => {
  // The bottom left tile: 6W 6B 2B | 3R 4Y 3W | 3B 4G 5W.
  expect(tile(cornerTurned(FACES, 25), 3, 0)).toBe('3B 3R 6W | 4G 4Y 6B | 5W 3W 2B')
  const others = [tile(FACES, 0, 0), tile(FACES, 0, 3), tile(FACES, 3, 3)]
  const after = cornerTurned(FACES, 25)
  expect([tile(after, 0, 0), tile(after, 0, 3), tile(after, 3, 3)]).toEqual(others)
  expect([1, 2, 3, 4].reduce((faces) => cornerTurned(faces, 25), FACES)).toEqual(FACES)
})

test('two quarters change places', () => {
  const after = cornersSwapped(FACES, 0, 35)
  expect(tile(after, 0, 0)).toBe('6P 5Y 1P | 1R 5B 6Y | 1G 5R 1Y')
  expect(tile(after, 3, 3)).toBe('5P 2P 3P | 6R 4R 3Y | 4B 5G 3G')
  expect(cornersSwapped(FACES, 0, 7)).toEqual(FACES)
})
