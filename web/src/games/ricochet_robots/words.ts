/** Robots, targets, directions and cells in words. */
import { COLUMNS, SIZE } from '$/games/ricochet_robots/geometry'
import { m } from '$/language'
import type { Board, Diagonal, Slide, Target } from '$/wire/ricochet_robots'

export type Direction = Slide['direction']

/** Where a slide of a robot can end. */
export interface Ending {
  direction: Direction
  cell: number
  cost: number
}
export type Kind = 'red' | 'green' | 'blue' | 'yellow' | 'silver' | 'transparent'

/** The robot with this index. The view says which one the fifth is. */
export function kindOf(robot: number, fifth: 'silver' | 'transparent' | null): Kind {
  return (['red', 'green', 'blue', 'yellow', fifth ?? 'silver'] as const)[robot] ?? 'silver'
}

const colours: Record<Diagonal['colour'], () => string> = {
  red: m.races_colour_red,
  green: m.races_colour_green,
  blue: m.races_colour_blue,
  yellow: m.races_colour_yellow,
}

export function colourText(colour: Diagonal['colour']): string {
  return colours[colour]()
}

const symbols: Record<Exclude<Target['symbol'], 'vortex'>, () => string> = {
  circle: m.ricochet_robots_symbol_circle,
  triangle: m.ricochet_robots_symbol_triangle,
  square: m.ricochet_robots_symbol_square,
  hexagon: m.ricochet_robots_symbol_hexagon,
}

const directions: Record<Direction, () => string> = {
  N: m.ricochet_robots_direction_n,
  E: m.ricochet_robots_direction_e,
  S: m.ricochet_robots_direction_s,
  W: m.ricochet_robots_direction_w,
}

/** The keyboard keys that slide a robot. */
export const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'N',
  ArrowRight: 'E',
  ArrowDown: 'S',
  ArrowLeft: 'W',
}

export const ARROW: Record<Direction, string> = { N: '↑', E: '→', S: '↓', W: '←' }

export function directionText(direction: Direction): string {
  return directions[direction]()
}

export function cellName(cell: number): string {
  return `${COLUMNS[cell % SIZE]}${Math.floor(cell / SIZE) + 1}`
}

export function robotText(kind: Kind): string {
  return m.ricochet_robots_robot({ kind })
}

export function slideText(
  one: Pick<Slide, 'robot' | 'direction' | 'cell'>,
  fifth: 'silver' | 'transparent' | null,
): string {
  const robot = robotText(kindOf(one.robot, fifth))
  return m.ricochet_robots_slid({ robot, direction: directionText(one.direction), cell: cellName(one.cell) })
}

export function targetText(target: Target): string {
  const cell = cellName(target.cell)
  if (target.colour === 'any' || target.symbol === 'vortex') return m.ricochet_robots_vortex_on({ cell })
  return m.ricochet_robots_target_on({ colour: colours[target.colour](), symbol: symbols[target.symbol](), cell })
}

const SIDES: [number, Direction][] = [
  [1, 'N'],
  [2, 'E'],
  [4, 'S'],
  [8, 'W'],
]

/** The walls and barriers of a cell. */
export function cellText(board: Board, cell: number): string {
  const sides = SIDES.flatMap(([bit, side]) => ((board.walls[cell] ?? 0) & bit ? [directionText(side)] : []))
  const barrier = board.diagonals.find((one) => one.cell === cell)
  const parts = []
  if (sides.length > 0) parts.push(m.ricochet_robots_walls_of({ sides: sides.join(', ') }))
  if (barrier) parts.push(m.ricochet_robots_barrier({ colour: colours[barrier.colour](), slant: barrier.slant }))
  return parts.join('; ')
}
