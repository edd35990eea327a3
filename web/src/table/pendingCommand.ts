/** A command that the server has not answered yet. It is stored, so that a reload does not lose a move. */
import { newId } from '$/server/ids'
import type { Command, Do } from '$/wire/sent'

const key = (table: string): string => `robotable.entered.${table}`

export function newCommand(command: Command, seq: number, thinking?: number): Do {
  return { type: 'do', id: newId(), seq, command, thinking: thinking ?? null }
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
