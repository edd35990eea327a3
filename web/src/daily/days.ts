/** Days as the server writes them: `2026-11-19`, in UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10)

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
