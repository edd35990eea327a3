/** A position of Ricochet Robots in parts and as text. The server reads it and says what is wrong. */
import { SIZE } from '$/games/ricochet_robots/geometry'
import type { Direction } from '$/games/ricochet_robots/words'
import { cellName } from '$/games/ricochet_robots/words'
import type { Diagonal, Target } from '$/wire/ricochet_robots'

export type Fifth = 'silver' | 'transparent'

/** As the server sends a position. */
export interface Drawn {
  walls: number[]
  quadrants?: string[]
  robots: number[]
  target_robot: number | null
  target_cell: number
  fifth?: Fifth
  wall_pass?: string
  diagonals?: [Diagonal['cell'], Diagonal['colour'], Diagonal['slant']][]
  targets: [Target['cell'], Target['colour'], Target['symbol']][]
}

export const COLOURS: readonly Diagonal['colour'][] = ['red', 'green', 'blue', 'yellow']

/** The robots of these colours stand first; the fifth has a letter of its own. */
const robotLetter = (robot: number, fifth: Fifth | undefined): string => (COLOURS[robot] ?? fifth ?? 'silver').charAt(0)

function boardText(drawn: Drawn): string {
  if (drawn.quadrants) return drawn.quadrants.join('.')
  const walls = drawn.walls.map((mask) => mask.toString(16)).join('')
  const diagonals = (drawn.diagonals ?? [])
    .toSorted(([one], [other]) => one - other)
    .map(([cell, colour, slant]) => `.${cellName(cell)}${colour.charAt(0)}${slant === '/' ? 'u' : 'd'}`)
  const targets = drawn.targets
    .toSorted(([one], [other]) => one - other)
    .map(
      ([cell, colour, symbol]) => `.${cellName(cell)}${colour === 'any' ? 'v' : colour.charAt(0) + symbol.charAt(0)}`,
    )
  return walls + diagonals.join('') + targets.join('')
}

export function positionText(drawn: Drawn): string {
  const robots = drawn.robots.map((cell, robot) => robotLetter(robot, drawn.fifth) + cellName(cell)).join('.')
  const target =
    (drawn.target_robot === null ? 'v' : robotLetter(drawn.target_robot, undefined)) + cellName(drawn.target_cell)
  const pass = drawn.wall_pass && drawn.fifth === 'transparent' ? `_${drawn.wall_pass}` : ''
  return `${boardText(drawn)}_${robots}_${target}${pass}`
}

/** The board as one of its own, no longer made of printed quadrants. */
function custom(drawn: Drawn): Drawn {
  const { quadrants: _, ...rest } = drawn
  return rest
}

const SIDES: Record<Direction, { bit: number; back: number; row: number; column: number }> = {
  N: { bit: 1, back: 4, row: -1, column: 0 },
  E: { bit: 2, back: 8, row: 0, column: 1 },
  S: { bit: 4, back: 1, row: 1, column: 0 },
  W: { bit: 8, back: 2, row: 0, column: -1 },
}

/** With a wall on this side of the cell, or without it if there was one. The rim always has one. */
export function wallToggled(drawn: Drawn, cell: number, side: Direction): Drawn {
  const { bit, back, row, column } = SIDES[side]
  const [y, x] = [Math.floor(cell / SIZE) + row, (cell % SIZE) + column]
  if (x < 0 || y < 0 || x >= SIZE || y >= SIZE) return drawn
  const walls = [...drawn.walls]
  walls[cell]! ^= bit
  walls[y * SIZE + x]! ^= back
  return { ...custom(drawn), walls }
}

/** With this barrier on the cell, or without any if it was there already. */
export function barrierToggled(
  drawn: Drawn,
  cell: number,
  colour: Diagonal['colour'],
  slant: Diagonal['slant'],
): Drawn {
  const before = drawn.diagonals ?? []
  const others = before.filter(([one]) => one !== cell)
  const same = before.some(([one, itsColour, its]) => one === cell && itsColour === colour && its === slant)
  return { ...custom(drawn), diagonals: same ? others : [...others, [cell, colour, slant]] }
}

/** The robot on this cell. If another one stands there, they change places. */
export function robotMoved(drawn: Drawn, robot: number, cell: number): Drawn {
  const there = drawn.robots.indexOf(cell)
  const robots = there < 0 ? [...drawn.robots] : drawn.robots.with(there, drawn.robots[robot]!)
  robots[robot] = cell
  return { ...drawn, robots }
}

/** With another fifth robot, or none; a new one stands on the first cell that nothing stands on. */
export function withFifth(drawn: Drawn, fifth: Fifth | null): Drawn {
  const { fifth: _, wall_pass: __, ...rest } = drawn
  if (fifth === null) return { ...rest, robots: drawn.robots.slice(0, 4) }
  const free = drawn.walls.findIndex((_, cell) => !drawn.robots.includes(cell) && cell !== drawn.target_cell)
  return { ...rest, fifth, robots: [...drawn.robots.slice(0, 4), drawn.robots[4] ?? free] }
}

/** With this quadrant in this place; one with the same digit goes where the old one was. */
export function quadrantLaid(quadrants: readonly string[], place: number, name: string): string[] {
  const twin = quadrants.findIndex((one) => one.charAt(0) === name.charAt(0))
  const after = [...quadrants]
  if (twin >= 0 && twin !== place) after[twin] = quadrants[place]!
  after[place] = name
  return after
}

/** The targets to draw: the one to reach is of the colour of the robot that must reach it. */
export function targetsOf(drawn: Drawn): { targets: Target[]; goal: Target } {
  const colour = drawn.target_robot === null ? 'any' : COLOURS[drawn.target_robot]!
  const printed = drawn.targets.map(([cell, itsColour, symbol]): Target => ({ cell, colour: itsColour, symbol }))
  const same = printed.find((one) => one.cell === drawn.target_cell && one.colour === colour)
  const goal: Target = same ?? {
    cell: drawn.target_cell,
    colour,
    symbol: colour === 'any' ? 'vortex' : 'circle',
  }
  return { targets: [...printed.filter((one) => one.cell !== goal.cell), goal], goal }
}
