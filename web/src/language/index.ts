/** The language of the page: the browser's, or the one that was chosen. `m` holds every message as a function. */
import { getLocale, locales, setLocale, type Locale } from '$/paraglide/runtime'

export { m } from '$/paraglide/messages'
export { locales, type Locale }

/** What each language calls itself. */
export const ENDONYMS: Record<Locale, string> = { en: 'English', de: 'Deutsch', nl: 'Nederlands', fr: 'Français' }

export function locale(): Locale {
  return getLocale()
}

/** The page is loaded anew: every text changes, and nothing that was entered is lost by it. */
export function choose(language: Locale): void {
  void setLocale(language)
}

/** The language as the browser's region writes it: dates in en-GB are not those of en-US. */
function region(): string {
  return navigator.languages.find((one) => one.split('-')[0] === getLocale()) ?? getLocale()
}

export function date(milliseconds: number, style: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }): string {
  return new Intl.DateTimeFormat(region(), style).format(milliseconds)
}

export function number(value: number): string {
  return new Intl.NumberFormat(region()).format(value)
}
