/** Changes of a board of Micro Robots, and its position as text. The server reads it and says what is wrong. */
import { SIDE } from '$/games/micro_robots/faces'

const TILE = 3

export interface Setup {
  faces: readonly string[]
  start: string
  target: string
  via?: string | undefined
}

/** The board row by row, then the cells in the order in which the robot visits them. */
export function positionText({ faces, start, via, target }: Setup): string {
  const rows = Array.from({ length: SIDE }, (_, row) => faces.slice(row * SIDE, (row + 1) * SIDE).join(''))
  return `${rows.join('_')}.${[start, via, target].filter((face) => face !== undefined).join('-')}`
}

export function swapped(faces: readonly string[], one: number, other: number): string[] {
  return faces.with(one, faces[other]!).with(other, faces[one]!)
}

/** The cells of the tile that this cell belongs to, row by row. */
function tileOf(cell: number): number[] {
  const top = TILE * Math.floor(Math.floor(cell / SIDE) / TILE)
  const left = TILE * Math.floor((cell % SIDE) / TILE)
  return Array.from({ length: TILE * TILE }, (_, at) => (top + Math.floor(at / TILE)) * SIDE + left + (at % TILE))
}

/** The tile of this cell, turned clockwise by a quarter. */
export function cornerTurned(faces: readonly string[], cell: number): string[] {
  const tile = tileOf(cell)
  const after = [...faces]
  tile.forEach((to, at) => {
    const [row, column] = [Math.floor(at / TILE), at % TILE]
    after[to] = faces[tile[(TILE - 1 - column) * TILE + row]!]!
  })
  return after
}

/** The tiles of these two cells in each other's place. */
export function cornersSwapped(faces: readonly string[], one: number, other: number): string[] {
  const [from, to] = [tileOf(one), tileOf(other)]
  const after = [...faces]
  from.forEach((cell, at) => {
    after[cell] = faces[to[at]!]!
    after[to[at]!] = faces[cell]!
  })
  return after
}
