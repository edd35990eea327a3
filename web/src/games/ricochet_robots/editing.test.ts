import {
  barrierToggled,
  positionText,
  quadrantLaid,
  robotMoved,
  targetsOf,
  wallToggled,
  withFifth,
  type Drawn,
} from '$/games/ricochet_robots/editing'
import { expect, test } from 'vitest'

/** An empty board: walls at the rim alone. */
const WALLS = Array.from({ length: 256 }, (_, cell) => {
  const [x, y] = [cell % 16, Math.floor(cell / 16)]
  return (y === 0 ? 1 : 0) + (x === 15 ? 2 : 0) + (y === 15 ? 4 : 0) + (x === 0 ? 8 : 0)
})
const EMPTY: Drawn = { walls: WALLS, robots: [0, 15, 240, 255], target_robot: 0, target_cell: 17, targets: [] }
const MASKS = WALLS.map((mask) => mask.toString(16)).join('')

test('a position of printed quadrants keeps their names until the board changes', () => {
  const printed: Drawn = { ...EMPTY, quadrants: ['1A', '2A', '3A', '4A'] }
  expect(positionText(printed)).toBe('1A.2A.3A.4A_ra1.gp1.ba16.yp16_rb2')
  expect(positionText(robotMoved(printed, 0, 34))).toBe('1A.2A.3A.4A_rc3.gp1.ba16.yp16_rb2')
  expect(positionText(wallToggled(printed, 0, 'E'))).toMatch(/^b9/)
})

test('a wall stands on both of its cells and is removed from both', () => {
  const after = wallToggled(EMPTY, 17, 'S')
  expect([after.walls[17], after.walls[33]]).toEqual([4, 1])
  expect(wallToggled(after, 33, 'N').walls).toEqual(WALLS)
  // The rim cannot be opened.
  expect(wallToggled(EMPTY, 0, 'N')).toBe(EMPTY)
})

test('barriers and targets are written in the order of their cells', () => {
  const two = barrierToggled(barrierToggled(EMPTY, 20, 'blue', '\\'), 18, 'red', '/')
  const drawn: Drawn = {
    ...two,
    targets: [
      [40, 'any', 'vortex'],
      [17, 'red', 'circle'],
    ],
  }
  expect(positionText(drawn)).toBe(`${MASKS}.c2ru.e2bd.b2rc.i3v_ra1.gp1.ba16.yp16_rb2`)
  expect(barrierToggled(two, 18, 'red', '/').diagonals).toEqual([[20, 'blue', '\\']])
  expect(barrierToggled(two, 18, 'red', '\\').diagonals).toHaveLength(2)
})

test('a robot changes places with the one that stands there', () => {
  expect(robotMoved(EMPTY, 0, 15).robots).toEqual([15, 0, 240, 255])
})

test('a fifth robot comes and goes', () => {
  const five = withFifth(EMPTY, 'transparent')
  expect(positionText({ ...five, wall_pass: 'move' })).toBe(`${MASKS}_ra1.gp1.ba16.yp16.tb1_rb2_move`)
  expect(positionText(withFifth({ ...five, wall_pass: 'move' }, 'silver'))).toBe(`${MASKS}_ra1.gp1.ba16.yp16.sb1_rb2`)
  expect(positionText(withFifth(five, null))).toBe(`${MASKS}_ra1.gp1.ba16.yp16_rb2`)
})

test('a board has one quadrant of each digit', () => {
  expect(quadrantLaid(['1A', '2A', '3A', '4A'], 0, '1C')).toEqual(['1C', '2A', '3A', '4A'])
  expect(quadrantLaid(['1A', '2A', '3A', '4A'], 0, '3D')).toEqual(['3D', '2A', '1A', '4A'])
})

test('the target shows the colour of the robot that must reach it', () => {
  const drawn: Drawn = {
    ...EMPTY,
    targets: [
      [17, 'blue', 'square'],
      [40, 'any', 'vortex'],
    ],
  }
  expect(targetsOf(drawn).goal).toEqual({ cell: 17, colour: 'red', symbol: 'circle' })
  expect(targetsOf(drawn).targets).toHaveLength(2)
  expect(targetsOf({ ...drawn, target_robot: 2 }).goal.symbol).toBe('square')
  expect(targetsOf({ ...drawn, target_robot: null }).goal).toEqual({ cell: 17, colour: 'any', symbol: 'vortex' })
})
