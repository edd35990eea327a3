/** The rules as texts: rules/<language>/<game>.json, a file each, none of them in the first load. */
import type { Locale } from '$/language'
import type { GameName } from '$/wire/games'

export type Part =
  string | { list: readonly string[] } | { head: readonly string[]; rows: readonly (readonly string[])[] }

export interface Rules {
  lead: string
  sections: readonly { title: string; parts: readonly Part[] }[]
}

const files = import.meta.glob<Rules>('./*/*.json', { import: 'default' })

export async function rulesOf(game: GameName, language: Locale): Promise<Rules> {
  const load = files[`./${language}/${game}.json`]
  if (!load) throw new Error(`there are no rules of ${game} in ${language}`)
  return load()
}
