// Before an account's protection is changed its password is asked for again: a session that somebody
// left open must not be enough. Tries are counted as those to sign in are.

import type { Operator } from '../operator.ts'
import { passwordNotRight } from '../operator-errors.ts'
import { isPassword } from '../passwords/hash-password.ts'
import { noteFailedSignIn } from './note-failed-sign-in.ts'
import type { SignInDeps } from './sign-in.ts'
import { countTry, forgetTries } from './sign-in-pauses.ts'

/** Throws `access_denied` (403) or `rate_limited` (429). */
export async function confirmPassword(
  { database, isUnlimitedAddress, now }: SignInDeps,
  { id, email, storeId }: Operator,
  { password, address }: { password: string; address: string },
): Promise<void> {
  const trying = { email, address, isUnlimited: isUnlimitedAddress }
  await countTry(database, trying, now())
  const row = await database.queries
    .selectFrom('operators')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirst()
  const isRight = await isPassword(password.slice(0, 1000), row?.password_hash ?? null)
  if (!isRight) {
    const failed = { account: { id, store_id: storeId }, wrong: 'password', address } as const
    await noteFailedSignIn(database, failed, now())
    throw passwordNotRight()
  }
  await database.transaction((tx) => forgetTries(tx, trying, now()))
}
