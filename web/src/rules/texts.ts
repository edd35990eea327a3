/** The rules of the games: rules/<language>/<game>.json. Each file is loaded when somebody reads it. */
import type { Locale } from '$/language'

export type Part =
  | string
  /** Boards to look at and to try: a lesson and the number of its step each, such as `sliding/0`. */
  | { boards: readonly string[] }
  | { list: readonly string[] }
  /** Each row may begin with an example that the game draws. */
  | { head: readonly string[]; rows: readonly (readonly string[])[]; examples?: readonly string[] }

export interface Rules {
  lead: string
  sections: readonly { title: string; parts: readonly Part[] }[]
}

const files = import.meta.glob<Rules>('./*/*.json', { import: 'default' })

export function hasRules(game: string): boolean {
  return `./en/${game}.json` in files
}

export async function rulesOf(game: string, language: Locale): Promise<Rules> {
  const load = files[`./${language}/${game}.json`]
  if (!load) throw new Error(`No rules of ${game} in ${language}`)
  return load()
}
