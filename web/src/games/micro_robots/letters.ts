/** The letters of the colours, in the language of the page, and the cells that people type with them.
 *
 * Notation keeps its own letters.
 */
import { LETTERS, type Letter } from '$/games/micro_robots/faces'
import { matching } from '$/games/race/typedLetters'
import { m } from '$/language'

/** One letter, or two where another colour begins with the same one. */
export function shownLetter(letter: Letter): string {
  return m.micro_robots_letter({ letter })
}

/** Reads a cell from a number and the letters of its colour, key by key. */
export class TypedCell {
  #number = ''
  #letters = ''

  /** The face that this key completes, in notation; null if it completes none. */
  read(key: string): string | null {
    if (/^[1-6]$/.test(key)) {
      this.#number = key
      this.#letters = ''
      return null
    }
    if (this.#number === '' || !/^\p{L}$/u.test(key)) return null
    const found = matching(this.#letters + key, LETTERS, shownLetter, (letter) => letter)
    this.#letters = found.length > 1 ? this.#letters + key : ''
    if (found.length !== 1) return null
    const face = this.#number + found[0]!
    this.#number = ''
    return face
  }
}
