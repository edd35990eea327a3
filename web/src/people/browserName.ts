/** A first name for a passkey that is created in this browser. Its owner can change it. */
export function browserName(agent: string = navigator.userAgent): string {
  const systems = ['Android', 'iPhone', 'iPad', 'Windows', 'Macintosh', 'CrOS', 'Linux']
  const names: Record<string, string> = { Macintosh: 'Mac', CrOS: 'Chromebook' }
  const found = systems.find((one) => agent.includes(one))
  return found === undefined ? 'Passkey' : (names[found] ?? found)
}
