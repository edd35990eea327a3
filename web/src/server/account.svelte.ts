/** The person who uses this browser. A guest account is created when somebody first sits down, not before. */
import { untrack } from 'svelte'

import { forgetSeen } from '$/offline/offline.svelte'
import { ask, Problem } from '$/server/http'
import type { Me, NewAccount } from '$/wire/answers'
import type {
  AccountBody,
  CloseBody,
  GuestBody,
  PasskeySignIn,
  PasswordBody,
  RecoveryBody,
  SignInBody,
} from '$/wire/sent'

export class Account {
  /** undefined until loaded; null for an anonymous visitor. */
  me = $state.raw<Me | null | undefined>(undefined)
  /** New recovery codes, until their owner has saved them. */
  codes = $state.raw<readonly string[] | null>(null)
  #request: Promise<Me | null> | null = null
  #creation: Promise<Me> | null = null

  /** Several parts of the page ask at the same time and share one request. */
  async load(): Promise<Me | null> {
    if (this.me !== undefined) return this.me
    this.#request ??= this.#ask().finally(() => (this.#request = null))
    const found = await this.#request
    // A guest may have been created in the meantime.
    this.me ??= found
    return this.me
  }

  /** Asks again, because something may have changed: a mute, or a role. */
  async reload(): Promise<void> {
    this.me = await this.#ask()
  }

  async #ask(): Promise<Me | null> {
    try {
      return await ask<Me>('GET', '/api/me')
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.status !== 401) throw problem
      return null
    }
  }

  /** Callers at the same time get the same guest. An effect that calls this does not run again for the new guest. */
  async loadOrCreateGuest(name: string): Promise<Me> {
    const known = await untrack(() => this.load())
    if (known !== null) return known
    this.#creation ??= this.rename(name).finally(() => (this.#creation = null))
    return this.#creation
  }

  /** Changes the display name. An anonymous visitor becomes a guest. */
  async rename(name: string): Promise<Me> {
    const body: GuestBody = { name }
    this.me = await ask<Me>('POST', '/api/people/guest', body)
    return this.me
  }

  /** Gives the current guest a login. Their games stay with them. */
  async signUp(body: AccountBody): Promise<void> {
    const { recovery_codes, ...me } = await ask<NewAccount>('POST', '/api/people/account', body)
    this.me = me
    this.codes = recovery_codes
  }

  /** A guest who signs in takes their games along. */
  async signIn(body: SignInBody): Promise<void> {
    this.me = await ask<Me>('POST', '/api/people/login', body)
  }

  async signInByPasskey(body: PasskeySignIn): Promise<void> {
    this.me = await ask<Me>('POST', '/api/people/passkey', body)
  }

  /** A new password for a recovery code. Ends all other sessions. */
  async recover(body: RecoveryBody): Promise<void> {
    this.me = await ask<Me>('POST', '/api/people/recover', body)
  }

  /** Signs out this person's other browsers. */
  async changePassword(body: PasswordBody): Promise<void> {
    await ask<void>('POST', '/api/me/password', body)
  }

  /** Leaves all unfinished games and signs out everywhere. */
  async close(body: CloseBody): Promise<void> {
    await ask<void>('POST', '/api/me/close', body)
    this.me = null
    await forgetSeen()
  }

  /** Ends all sessions and tokens, this one included. */
  async signOutEverywhere(): Promise<void> {
    await ask<void>('DELETE', '/api/me/sessions')
    this.me = null
    await forgetSeen()
  }

  /** Also removes the games that this browser has stored for offline use. */
  async signOut(): Promise<void> {
    await ask<void>('POST', '/api/people/logout')
    this.me = null
    await forgetSeen()
  }
}

export const account = new Account()
