/** Where the cells of the board are on the screen. A cell is 16 · y + x, counted from the top left. */
import type { Diagonal } from '$/wire/ricochet_robots'

/** Cells per side. */
export const SIZE = 16
/** The width of a cell in units of the SVG. */
export const CELL = 40
/** The names of the columns. */
export const COLUMNS = 'abcdefghijklmnop'
/** The width of the rim on the right and below. */
export const RIM = 8
/** The room for the coordinates on the left and above. */
export const MARGIN = 28
/** The width of the whole drawing. */
export const WHOLE = MARGIN + SIZE * CELL + RIM

export function middle(cell: number): { x: number; y: number } {
  return { x: (cell % SIZE) * CELL + CELL / 2, y: Math.floor(cell / SIZE) * CELL + CELL / 2 }
}

/** All walls as one path, each drawn once. */
export function wallPath(walls: readonly number[]): string {
  let path = ''
  walls.forEach((mask, cell) => {
    const [x, y] = [(cell % SIZE) * CELL, Math.floor(cell / SIZE) * CELL]
    if (mask & 2) path += `M${x + CELL} ${y}v${CELL}`
    if (mask & 4) path += `M${x} ${y + CELL}h${CELL}`
    if (y === 0 && mask & 1) path += `M${x} ${y}h${CELL}`
    if (x === 0 && mask & 8) path += `M${x} ${y}v${CELL}`
  })
  return path
}

/** A barrier, from corner to corner of its cell with a small margin. */
export function strut(diagonal: Diagonal): string {
  const [x, y] = [(diagonal.cell % SIZE) * CELL, Math.floor(diagonal.cell / SIZE) * CELL]
  return diagonal.slant === '/' ? `M${x + 5} ${y + 35}L${x + 35} ${y + 5}` : `M${x + 5} ${y + 5}L${x + 35} ${y + 35}`
}
