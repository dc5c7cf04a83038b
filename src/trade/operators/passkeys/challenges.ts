// WebAuthn challenges: random, single-use, valid for five minutes, and only for the purpose they
// were requested for.

import type { Queries } from '../../../ground/database/database.ts'
import { hashOfSecret, newSecret } from '../random-secret.ts'

const lifeMs = 5 * 60_000

export type Asked = {
  /** Null for a sign-in by any account. */
  operatorId: string | null
  /** Creates a passkey; the user has entered the password. Absent for using one. */
  isToMake?: true
}

export async function newChallenge(db: Queries, asked: Asked, at: number): Promise<string> {
  const challenge = newSecret()
  const id_hash = hashOf(challenge, asked)
  const row = { id_hash, operator_id: asked.operatorId, expires_at: at + lifeMs }
  await db.insertInto('passkey_challenges').values(row).execute()
  return challenge
}

/** Whether the challenge was issued by us, for this purpose, and is unused. */
export async function useChallenge(
  tx: Queries,
  challenge: string,
  { operatorId, ...asked }: Asked,
  at: number,
): Promise<boolean> {
  const used = await tx
    .deleteFrom('passkey_challenges')
    .where('id_hash', '=', hashOf(challenge, asked))
    .where('expires_at', '>', at)
    .where('operator_id', operatorId === null ? 'is' : '=', operatorId)
    .returning('id_hash')
    .executeTakeFirst()
  return used !== undefined
}

/**
 * Hashes challenges for creation differently, because one issued without a password must not allow
 * creating a passkey.
 */
function hashOf(challenge: string, { isToMake }: Pick<Asked, 'isToMake'>): string {
  return hashOfSecret(isToMake ? `make ${challenge}` : challenge)
}
