// What a device is to sign: random, good once, and for five minutes.

import type { Queries } from '../../../ground/database/database.ts'
import { hashOfSecret, newSecret } from '../random-secret.ts'

const lifeMs = 5 * 60_000

/** `operatorId`: who makes a key; null: somebody signs in. */
export async function newChallenge(
  db: Queries,
  operatorId: string | null,
  at: number,
): Promise<string> {
  const challenge = newSecret()
  const row = { id_hash: hashOfSecret(challenge), operator_id: operatorId, expires_at: at + lifeMs }
  await db.insertInto('passkey_challenges').values(row).execute()
  return challenge
}

/** Whether it was ours, for that, and not used before. */
export async function useChallenge(
  tx: Queries,
  { challenge, operatorId }: { challenge: string; operatorId: string | null },
  at: number,
): Promise<boolean> {
  const used = await tx
    .deleteFrom('passkey_challenges')
    .where('id_hash', '=', hashOfSecret(challenge))
    .where('expires_at', '>', at)
    .where('operator_id', operatorId === null ? 'is' : '=', operatorId)
    .returning('id_hash')
    .executeTakeFirst()
  return used !== undefined
}
