/** Passkeys: what the server asks, passed on to the browser, and the browser's answer for the server. */
import { NoPasskey } from '$/people/noPasskey'
import { ask } from '$/server/http'
import type { PasskeyChallenge } from '$/wire/answers'
import type { NewPasskeyBody, PasskeyBody } from '$/wire/sent'

type Credential = PasskeyBody['credential']

/** Passkeys belong to a name on a secure page, so they do not work at an address such as http://127.0.0.1. */
export const canUsePasskeys =
  globalThis.isSecureContext && 'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(location.hostname)

/** Creates a passkey. `login` names the account that a guest is about to create. */
export async function createPasskey(login?: string): Promise<Credential> {
  const body: NewPasskeyBody = login === undefined ? {} : { login }
  const { options } = await ask<PasskeyChallenge>('POST', '/api/me/passkeys/new', body)
  const wanted = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return answer(
    navigator.credentials.create({
      publicKey: {
        ...wanted,
        challenge: bytes(wanted.challenge),
        user: { ...wanted.user, id: bytes(wanted.user.id) },
        excludeCredentials: descriptors(wanted.excludeCredentials),
      } as PublicKeyCredentialCreationOptions,
    }),
  )
}

/** Signs a challenge: of anybody who signs in, or of the person who is signed in and proves it again. */
export async function usePasskey(who: 'anybody' | 'me'): Promise<Credential> {
  const path = who === 'me' ? '/api/me/passkeys/challenge' : '/api/people/passkey/challenge'
  const { options } = await ask<PasskeyChallenge>('POST', path)
  const wanted = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return answer(
    navigator.credentials.get({
      publicKey: {
        ...wanted,
        challenge: bytes(wanted.challenge),
        allowCredentials: descriptors(wanted.allowCredentials),
      } as PublicKeyCredentialRequestOptions,
    }),
  )
}

async function answer(asked: Promise<unknown>): Promise<Credential> {
  let found: PublicKeyCredential | null
  try {
    found = (await asked) as PublicKeyCredential | null
  } catch (error) {
    throw new NoPasskey(error instanceof Error ? error.message : String(error))
  }
  if (found === null) throw new NoPasskey('no passkey')
  const response: Record<string, string> = {}
  // Attestations and assertions have different parts, and the server knows which to expect.
  for (const name of ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle']) {
    const part: unknown = Reflect.get(found.response, name)
    if (part instanceof ArrayBuffer) response[name] = text(part)
  }
  return { id: found.id, rawId: found.id, type: found.type, clientExtensionResults: {}, response }
}

const descriptors = (known: PublicKeyCredentialDescriptorJSON[] | undefined): PublicKeyCredentialDescriptor[] =>
  (known ?? []).map((one) => ({ type: 'public-key', id: bytes(one.id) }))

/** From base64url. */
function bytes(value: string): Uint8Array<ArrayBuffer> {
  const plain = atob(value.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (one) => one.charCodeAt(0))
}

/** To base64url. */
function text(value: ArrayBuffer): string {
  const plain = String.fromCharCode(...new Uint8Array(value))
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
