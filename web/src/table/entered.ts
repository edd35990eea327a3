/** A command that was entered and not yet answered. Kept over a reload, so that no move is lost on the way. */
import type { Command, Do } from '$/wire/sent'

const key = (table: string): string => `robotable.entered.${table}`

export function entered(command: Command, seq: number, thinking?: number): Do {
  return { type: 'do', id: crypto.randomUUID?.() ?? fallbackId(), seq, command, thinking: thinking ?? null }
}

/** randomUUID is for secure contexts only, and a table at home is often served by plain HTTP. */
function fallbackId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function keep(table: string, wish: Do | null): void {
  try {
    if (wish === null) sessionStorage.removeItem(key(table))
    else sessionStorage.setItem(key(table), JSON.stringify(wish))
  } catch {
    // Without storage a reload may lose it; a broken connection still does not.
  }
}

export function kept(table: string): Do | null {
  try {
    const text = sessionStorage.getItem(key(table))
    return text === null ? null : (JSON.parse(text) as Do)
  } catch {
    return null
  }
}
