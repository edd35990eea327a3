/** The rules of the games: rules/<language>/<game>.json. Each file is loaded when somebody reads it. */
import type { Locale } from '$/language'

export type Part =
  | string
  | { board: string }
  | { list: readonly string[] }
  | { head: readonly string[]; rows: readonly (readonly string[])[] }

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
