/** Small things that this browser keeps for itself. A browser that keeps nothing forgets them, no more. */

export function kept<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(`robotable.${key}`)
    return text === null ? null : (JSON.parse(text) as T)
  } catch {
    return null
  }
}

export function keep(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(`robotable.${key}`)
    else localStorage.setItem(`robotable.${key}`, JSON.stringify(value))
  } catch {
    // As said above.
  }
}
