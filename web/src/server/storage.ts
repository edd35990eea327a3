/** Small values in this browser's local storage. A browser without storage forgets them, and nothing else fails. */

export function readStored<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(`robotable.${key}`)
    return text === null ? null : (JSON.parse(text) as T)
  } catch {
    return null
  }
}

/** null removes the value. */
export function store(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(`robotable.${key}`)
    else localStorage.setItem(`robotable.${key}`, JSON.stringify(value))
  } catch {
    // No storage: see above.
  }
}
