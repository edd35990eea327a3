/** A command that the server has not answered yet. It is stored, so that a reload does not lose a move. */
import type { Command, Do } from '$/wire/sent'

const key = (table: string): string => `robotable.entered.${table}`

export function newCommand(command: Command, seq: number, thinking?: number): Do {
  return { type: 'do', id: crypto.randomUUID?.() ?? fallbackId(), seq, command, thinking: thinking ?? null }
}

/** randomUUID exists on secure pages only, and servers at home often use plain HTTP. */
function fallbackId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function storePending(table: string, command: Do | null): void {
  try {
    if (command === null) sessionStorage.removeItem(key(table))
    else sessionStorage.setItem(key(table), JSON.stringify(command))
  } catch {
    // Without storage a reload loses the command; a lost connection does not.
  }
}

export function readPending(table: string): Do | null {
  try {
    const text = sessionStorage.getItem(key(table))
    return text === null ? null : (JSON.parse(text) as Do)
  } catch {
    return null
  }
}
