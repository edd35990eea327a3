/** Where the points of a plot over time lie, on an area of `width` by `height`. */

export interface Plot {
  /** For `points` of a polyline. */
  line: string
  dots: readonly { x: number; y: number }[]
  low: number
  high: number
}

/** `least` is the smallest range of values, so that small changes do not look like large ones. */
export function plot(
  values: readonly (readonly [time: number, value: number])[],
  { width, height, least }: { width: number; height: number; least: number },
): Plot {
  const times = values.map(([time]) => time)
  const all = values.map(([, value]) => value)
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const missing = Math.max(0, least - (Math.max(...all) - Math.min(...all))) / 2
  const low = Math.floor(Math.min(...all) - missing)
  const high = Math.ceil(Math.max(...all) + missing)
  const dots = values.map(([time, value]) => ({
    x: last === first ? width / 2 : ((time - first) / (last - first)) * width,
    y: height - ((value - low) / Math.max(1, high - low)) * height,
  }))
  return { line: dots.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' '), dots, low, high }
}
