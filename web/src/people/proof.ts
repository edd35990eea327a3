/** How the owner of an account proves again who they are: by the password, a recovery code or a passkey. */
import { usePasskey } from '$/people/passkeys'
import type { Proof } from '$/wire/sent'

/** Four groups of four, as recovery codes are printed. */
const CODE = /^\s*[a-z\d]{4}([- ][a-z\d]{4}){3}\s*$/i

/** What was typed, or a passkey if nothing was. */
export async function proofOf(typed: string): Promise<Proof> {
  if (typed === '') return { passkey: await usePasskey('me') }
  return CODE.test(typed) ? { recovery_code: typed } : { password: typed }
}
