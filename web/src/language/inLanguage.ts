/** What `shortMessages.ts` makes of the compiled messages. */
import { getLocale, locales } from '$/paraglide/runtime'

type Text = string | ((inputs: Readonly<Record<string, unknown>>) => string)

/** A message, given its text in each language: a string, or a function if it has inputs. */
export function inLanguage(...texts: readonly Text[]): (inputs?: Readonly<Record<string, unknown>>) => string {
  return (inputs = {}) => {
    const text = texts[locales.indexOf(getLocale())]!
    return typeof text === 'string' ? text : text(inputs)
  }
}
