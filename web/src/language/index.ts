/** The language of the page: the browser's, or the one chosen here. `m` has a function for every message. */
import { getLocale, locales, setLocale, type Locale } from '$/paraglide/runtime'

export { m } from '$/paraglide/messages'
export { locales, type Locale }

/** Each language's name for itself. */
export const ENDONYMS: Record<Locale, string> = { en: 'English', de: 'Deutsch', nl: 'Nederlands', fr: 'Français' }

export function locale(): Locale {
  return getLocale()
}

/** Reloads the page. A move that is being sent survives the reload. */
export function choose(language: Locale): void {
  void setLocale(language)
}

/** The language with the browser's region: dates look different in en-GB and en-US. */
function region(): string {
  return navigator.languages.find((one) => one.split('-')[0] === getLocale()) ?? getLocale()
}

export function date(milliseconds: number, style: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }): string {
  return new Intl.DateTimeFormat(region(), style).format(milliseconds)
}

export function number(value: number): string {
  return new Intl.NumberFormat(region()).format(value)
}
