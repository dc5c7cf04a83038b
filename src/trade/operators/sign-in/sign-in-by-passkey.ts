// Signs in with a passkey, without password and code. The device is in the user's possession and
// unlocks only by fingerprint, face or its own PIN.

import { addAuditEntry } from '../../audit/add-audit-entry.ts'
import { readActiveOperators } from '../operator.ts'
import { passkeyRefused } from '../operator-errors.ts'
import {
  checkSignature,
  hostOf,
  type PasskeyOrigin,
  readAnswer,
  readChallenge,
} from '../passkeys/check-answer.ts'
import { usePasskey } from '../passkeys/use-passkey.ts'
import { hashOfSecret } from '../random-secret.ts'
import { startSession, type Visitor } from '../sessions/begin-session.ts'
import { noteFailedSignIn } from './note-failed-sign-in.ts'
import type { SignInDeps } from './sign-in.ts'

/** `answer`: the device's response as JSON. Throws `access_denied` (401). */
export async function signInByPasskey(
  { database, onNewBrowser, now }: Omit<SignInDeps, 'onCodesFail'>,
  text: string,
  visitor: Visitor,
  place: PasskeyOrigin,
) {
  const answer = readAnswer(text)
  const challenge = readChallenge(answer, { ...place, type: 'webauthn.get' })
  const key = await database.queries
    .selectFrom('passkeys')
    .select(['id', 'operator_id', 'public_key'])
    .where('id', '=', answer.id ?? '')
    .where('host', '=', hostOf(place))
    .executeTakeFirst()
  const account = key === undefined ? null : { id: key.operator_id }
  try {
    if (key === undefined) throw passkeyRefused()
    const handle = Buffer.from(answer.userHandle ?? '', 'base64url').toString('utf8')
    if (handle !== key.operator_id) throw passkeyRefused()
    const counter = checkSignature(answer, key.public_key, place)
    return await database.transaction(async (tx) => {
      const at = now()
      await usePasskey(tx, { challenge, operatorId: null, keyId: key.id, counter }, at)
      const operators = await readActiveOperators(tx, key.operator_id)
      const [operator] = operators
      if (operator === undefined) throw passkeyRefused()
      const isKnown = await tx
        .selectFrom('known_browsers')
        .select('id_hash')
        .where('id_hash', '=', hashOfSecret(visitor.browser))
        .where('operator_id', '=', key.operator_id)
        .where('expires_at', '>', at)
        .executeTakeFirst()
      if (isKnown === undefined) await onNewBrowser(tx, key.operator_id, at)
      const storeId = operators.length === 1 ? operator.storeId : null
      const detail = { address: visitor.address, passkey: true }
      const about = { operator, subject: `operator ${operator.id}`, storeId, detail }
      await addAuditEntry(tx, { ...about, action: 'operator.signed_in' }, at)
      const byPasskey = { ...visitor, passkeyId: key.id }
      return { ...(await startSession(tx, operator.id, byPasskey, at)), operators }
    })
  } catch (error) {
    const failed = { account, wrong: 'passkey', address: visitor.address } as const
    await noteFailedSignIn(database, failed, now())
    throw error
  }
}
