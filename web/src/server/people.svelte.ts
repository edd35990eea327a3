/** Who is here: a guest is made when somebody first wants to sit down, not before. */
import { forgetSeen } from '$/offline/offline.svelte'
import { ask, Problem } from '$/server/http'
import type { Me } from '$/wire/answers'
import type { AccountBody, GuestBody } from '$/wire/sent'

class People {
  /** undefined: not asked yet; null: nobody. */
  me = $state.raw<Me | null | undefined>(undefined)

  async look(): Promise<Me | null> {
    if (this.me !== undefined) return this.me
    try {
      this.me = await ask<Me>('GET', '/api/me')
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.status !== 401) throw problem
      this.me = null
    }
    return this.me
  }

  /** Whoever is here, or a new guest under this name. */
  async somebody(name: string): Promise<Me> {
    return (await this.look()) ?? (await this.rename(name))
  }

  async rename(name: string): Promise<Me> {
    const body: GuestBody = { name }
    this.me = await ask<Me>('POST', '/api/people/guest', body)
    return this.me
  }

  /** A login for the guest who is here; the games stay. */
  async signUp(body: AccountBody): Promise<void> {
    this.me = await ask<Me>('POST', '/api/people/account', body)
  }

  /** A guest who signs in brings the games along. */
  async signIn(body: AccountBody): Promise<void> {
    this.me = await ask<Me>('POST', '/api/people/login', body)
  }

  /** What this browser has kept of their games goes too. */
  async signOut(): Promise<void> {
    await ask<void>('POST', '/api/people/logout')
    this.me = null
    await forgetSeen()
  }
}

export const people = new People()
