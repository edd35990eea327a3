/** How long ago something was, in the page's language: "2 hours ago", "yesterday". Older things have their date. */
import { date, locale } from '$/language'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const LONGEST = 7 * DAY

export function ago(then: number, now: number): string {
  const passed = Math.max(0, now - then)
  if (passed >= LONGEST) return date(then, { dateStyle: 'medium' })
  const words = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' })
  if (passed < MINUTE) return words.format(0, 'second')
  if (passed < HOUR) return words.format(-Math.floor(passed / MINUTE), 'minute')
  if (passed < DAY) return words.format(-Math.floor(passed / HOUR), 'hour')
  return words.format(-Math.floor(passed / DAY), 'day')
}
