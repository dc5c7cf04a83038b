// Like `confirm-password.ts`, for users who sign in with a passkey.

import type { DatabaseDeps } from '../../../ground/database/database.ts'
import type { Operator } from '../operator.ts'
import { passkeyNotRight } from '../operator-errors.ts'
import {
  checkSignature,
  hostOf,
  type PasskeyOrigin,
  readAnswer,
  readChallenge,
} from '../passkeys/check-answer.ts'
import { usePasskey } from '../passkeys/use-passkey.ts'
import { countTry, forgetTries, sessionCounts } from '../sign-in-pauses.ts'
import { noteFailedSignIn } from './note-failed-sign-in.ts'

type Confirming = { answer: string; sessionIdHash: string; address: string; place: PasskeyOrigin }

/**
 * `answer`: the device's response as JSON. Throws `access_denied` (403) or `rate_limited` (429).
 */
export async function confirmPasskey(
  { database, now }: DatabaseDeps,
  { id }: Pick<Operator, 'id'>,
  { answer: text, sessionIdHash, address, place }: Confirming,
): Promise<void> {
  const counts = sessionCounts(sessionIdHash)
  await countTry(database, counts, now())
  try {
    const answer = readAnswer(text)
    const challenge = readChallenge(answer, { ...place, type: 'webauthn.get' })
    const key = await database.queries
      .selectFrom('passkeys')
      .select(['id', 'public_key'])
      .where('id', '=', answer.id ?? '')
      .where('operator_id', '=', id)
      .where('host', '=', hostOf(place))
      .executeTakeFirst()
    if (key === undefined) throw passkeyNotRight()
    const counter = checkSignature(answer, key.public_key, place)
    await database.transaction(async (tx) => {
      await usePasskey(tx, { challenge, operatorId: id, keyId: key.id, counter }, now())
      await forgetTries(tx, counts, now())
    })
  } catch {
    const failed = { account: { id }, wrong: 'passkey', address } as const
    await noteFailedSignIn(database, failed, now())
    throw passkeyNotRight()
  }
}
