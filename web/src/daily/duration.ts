/** A duration: 0:07.3, 2:05, 1:02:05. */
export function durationText(milliseconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  const seconds = Math.floor(milliseconds / 1000)
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  if (hours > 0) return `${hours}:${two(minutes)}:${two(rest)}`
  return minutes > 0 ? `${minutes}:${two(rest)}` : `0:${two(rest)}.${Math.floor(milliseconds / 100) % 10}`
}
