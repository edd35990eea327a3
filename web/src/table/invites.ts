/** The invitations of this browser's tables: who came by one shows it to the socket, and can pass it on. */

const key = (table: string): string => `robotable.invite.${table}`

export const invites = {
  keep(table: string, invite: string): void {
    try {
      localStorage.setItem(key(table), invite)
    } catch {
      // Only private tables ask for it again.
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
