/** The invitation codes of this browser's tables, so that people can pass them on. */

const key = (table: string): string => `robotable.invite.${table}`

export const invites = {
  keep(table: string, invite: string): void {
    try {
      localStorage.setItem(key(table), invite)
    } catch {
      // Without storage the invitation cannot be passed on later.
    }
  },
  of(table: string): string | null {
    try {
      return localStorage.getItem(key(table))
    } catch {
      return null
    }
  },
}
