/** The looks and names of faces. A face is a number and a colour letter, such as 6W. */
import { m } from '$/language'

export const SIDE = 6

export type Letter = 'B' | 'Y' | 'G' | 'R' | 'P' | 'W'

const colours: Record<Letter, () => string> = {
  B: m.races_colour_blue,
  Y: m.races_colour_yellow,
  G: m.races_colour_green,
  R: m.races_colour_red,
  P: m.races_colour_pink,
  W: m.races_colour_white,
}

export const LETTERS = Object.keys(colours) as Letter[]

export function letterOf(face: string): Letter {
  return face[1] as Letter
}

export function faceText(face: string): string {
  return m.micro_robots_cell({ number: face[0]!, colour: colours[letterOf(face)]() })
}

/** The outline of each colour's chip, centred on 0 0 in a cell of 100. */
export const SHAPES: Record<Letter, string> = {
  B: 'M-36 0a36 36 0 1 0 72 0a36 36 0 1 0 -72 0Z',
  Y: 'M0 -44Q5 -44 8 -38L43 26Q46 34 37 35L-37 35Q-46 34 -43 26L-8 -38Q-5 -44 0 -44Z',
  G: 'M-27 -33H27Q33 -33 33 -27V27Q33 33 27 33H-27Q-33 33 -33 27V-27Q-33 -33 -27 -33Z',
  R: 'M0 -43Q3 -43 6 -40L40 -6Q45 0 40 6L6 40Q0 45 -6 40L-40 6Q-45 0 -40 -6L-6 -40Q-3 -43 0 -43Z',
  P: flower(),
  W: 'M-36 0a36 36 0 1 0 72 0a36 36 0 1 0 -72 0Z',
}

function flower(): string {
  const petals = 6
  const point = (turn: number, radius: number): string => {
    const angle = (turn / petals) * 2 * Math.PI - Math.PI / 2
    return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`
  }
  let path = `M${point(-0.5, 30)}`
  for (let petal = 0; petal < petals; petal += 1) path += `A16.5 16.5 0 0 1 ${point(petal + 0.5, 30)}`
  return `${path}Z`
}

/** The centre of a cell on a board of 600. */
export function middle(cell: number): { x: number; y: number } {
  return { x: (cell % SIDE) * 100 + 50, y: Math.floor(cell / SIDE) * 100 + 50 }
}
