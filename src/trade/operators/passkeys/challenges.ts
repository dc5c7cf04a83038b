// What a device is to sign: random, good once, for five minutes, and for nothing else than it was asked for.

import type { Queries } from '../../../ground/database/database.ts'
import { hashOfSecret, newSecret } from '../random-secret.ts'

const lifeMs = 5 * 60_000

export type Asked = {
  /** Null: whoever signs in. */
  operatorId: string | null
  /** A key, for whoever has typed the password. Left out: one is used. */
  isToMake?: true
}

export async function newChallenge(db: Queries, asked: Asked, at: number): Promise<string> {
  const challenge = newSecret()
  const id_hash = hashOf(challenge, asked)
  const row = { id_hash, operator_id: asked.operatorId, expires_at: at + lifeMs }
  await db.insertInto('passkey_challenges').values(row).execute()
  return challenge
}

/** Whether it was ours, for that, and not used before. */
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

/** Others for making a key: one that took no password must not be good for that. */
function hashOf(challenge: string, { isToMake }: Pick<Asked, 'isToMake'>): string {
  return hashOfSecret(isToMake ? `make ${challenge}` : challenge)
}
