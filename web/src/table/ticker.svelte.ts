/** Time that runs down on the screen: the time left according to the server, minus the time passed since. */

class Ticker {
  /** performance.now(), updated ten times a second while anything watches. */
  now = $state(performance.now())
  #watchers = 0
  #timer: ReturnType<typeof setInterval> | undefined

  /** For an $effect: ticks until the returned function is called. */
  watch = (): (() => void) => {
    this.#watchers += 1
    this.now = performance.now()
    this.#timer ??= setInterval(() => (this.now = performance.now()), 100)
    return () => {
      this.#watchers -= 1
      if (this.#watchers === 0) {
        clearInterval(this.#timer)
        this.#timer = undefined
      }
    }
  }
}

export const ticker = new Ticker()

export function left(milliseconds: number, since: number, now: number): number {
  return Math.max(0, milliseconds - Math.max(0, now - since))
}

/** 2:05, 1:02:05, 0:09.3 under ten seconds, or a number of days. */
export function clockText(milliseconds: number, days: (count: number) => string): string {
  const day = 86_400_000
  if (milliseconds >= 2 * day) return days(Math.floor(milliseconds / day))
  const tenths = Math.ceil(milliseconds / 100)
  if (tenths < 100) return `0:0${Math.floor(tenths / 10)}.${tenths % 10}`
  const seconds = Math.ceil(milliseconds / 1000)
  const two = (value: number): string => String(value).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
