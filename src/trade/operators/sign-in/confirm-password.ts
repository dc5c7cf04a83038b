// Asks for the password again before an account's protection changes, because an unattended session
// must not be enough. Attempts are counted per session, so strangers cannot exhaust them.

import type { DatabaseDeps } from '../../../ground/database/database.ts'
import type { Operator } from '../operator.ts'
import { passwordNotRight } from '../operator-errors.ts'
import { isPassword } from '../passwords/hash-password.ts'
import { countTry, forgetTries, sessionCounts } from '../sign-in-pauses.ts'
import { noteFailedSignIn } from './note-failed-sign-in.ts'

type Confirming = { password: string; sessionIdHash: string; address: string }

/** Throws `access_denied` (403) or `rate_limited` (429). */
export async function confirmPassword(
  { database, now }: DatabaseDeps,
  { id }: Pick<Operator, 'id'>,
  { password, sessionIdHash, address }: Confirming,
): Promise<void> {
  const counts = sessionCounts(sessionIdHash)
  await countTry(database, counts, now())
  const row = await database.queries
    .selectFrom('operators')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirst()
  const isRight = await isPassword(password.slice(0, 1000), row?.password_hash ?? null)
  if (!isRight) {
    const failed = { account: { id }, wrong: 'password', address } as const
    await noteFailedSignIn(database, failed, now())
    throw passwordNotRight()
  }
  await database.transaction((tx) => forgetTries(tx, counts, now()))
}
