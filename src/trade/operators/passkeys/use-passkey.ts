// Checks a passkey that was used: the challenge is ours and is now used up, and the passkey was not
// cloned.

import type { Queries } from '../../../ground/database/database.ts'
import { passkeyRefused } from '../operator-errors.ts'
import { useChallenge } from './challenges.ts'

type Use = {
  challenge: string
  /** The operator the challenge was issued for. Null for a sign-in by any account. */
  operatorId: string | null
  keyId: string
  /** The passkey's signature counter. 0 if it does not count. */
  counter: number
}

/** The signature must be verified already. Throws `access_denied` (401). */
export async function usePasskey(
  tx: Queries,
  { challenge, operatorId, keyId, counter }: Use,
  at: number,
): Promise<void> {
  if (!(await useChallenge(tx, challenge, { operatorId }, at))) throw passkeyRefused()
  // A signature counter never decreases, unless a clone is in use.
  const used = await tx
    .updateTable('passkeys')
    .set({ counter, used_at: at })
    .where('id', '=', keyId)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .returning('id')
    .executeTakeFirst()
  if (used === undefined) throw passkeyRefused()
}
