// A passkey that was used: the challenge is ours and used up, and the key has not been copied.

import type { Queries } from '../../../ground/database/database.ts'
import { passkeyRefused } from '../operator-errors.ts'
import { useChallenge } from './challenges.ts'

type Use = {
  challenge: string
  /** Whom the challenge was made for; null: whoever signs in. */
  operatorId: string | null
  keyId: string
  /** How often the key says it was used; 0: it does not count. */
  counter: number
}

/** The signature has been checked. Throws `access_denied` (401). */
export async function usePasskey(
  tx: Queries,
  { challenge, operatorId, keyId, counter }: Use,
  at: number,
): Promise<void> {
  if (!(await useChallenge(tx, challenge, { operatorId }, at))) throw passkeyRefused()
  // One that counts never counts back: a second copy of it is at work then.
  const used = await tx
    .updateTable('passkeys')
    .set({ counter, used_at: at })
    .where('id', '=', keyId)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .returning('id')
    .executeTakeFirst()
  if (used === undefined) throw passkeyRefused()
}
