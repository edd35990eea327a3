/** Colours that are chosen with the keyboard, by the letters that the page shows. */

/** Those whose letters begin with what was typed. Two colours may begin with the same letter.
 *
 * The letters of the notation work in every language where they mean nothing else.
 */
export function matching<T>(
  typed: string,
  all: readonly T[],
  shown: (one: T) => string,
  noted: (one: T) => string,
): T[] {
  const begins = (letters: string): boolean => letters.toLowerCase().startsWith(typed.toLowerCase())
  const labelled = all.filter((one) => begins(shown(one)))
  return labelled.length > 0 ? labelled : all.filter((one) => begins(noted(one)))
}
