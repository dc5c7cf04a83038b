// E-mail and password in, a session out. What is not right is not told apart, neither by words nor by
// time: without an account a password is hashed all the same.

import type { Database } from '../../database/database.ts'
import { addAuditEntry } from '../audit/add-audit-entry.ts'
import { type Operator, operatorOf } from '../operator.ts'
import { signInRefused } from '../operator-errors.ts'
import { hashPassword, isOutdatedHash, isPassword } from '../passwords/hash-password.ts'
import { passesSecondFactor } from '../second-factor/check-second-factor.ts'
import { beginSession, type Visitor } from '../sessions/begin-session.ts'
import { type FailedSignIn, noteFailedSignIn } from './note-failed-sign-in.ts'
import { countTry, forgetTries } from './sign-in-pauses.ts'

export type SignInDeps = {
  database: Database
  isUnlimitedAddress: (address: string) => boolean
  now: () => number
}

export type Credentials = {
  email: string
  password: string
  /** One-time or recovery code, where the account has switched that on. */
  code: string
}

/** Throws `access_denied` (401) or `rate_limited` (429). */
export async function signIn(
  { database, isUnlimitedAddress, now }: SignInDeps,
  { password, code, ...typed }: Credentials,
  visitor: Visitor,
): Promise<{ session: string; operator: Operator }> {
  const email = typed.email.trim().toLowerCase()
  const trying = { email, address: visitor.address, isUnlimited: isUnlimitedAddress }
  await countTry(database, trying, now())
  const row = await database.queries
    .selectFrom('operators')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst()
  const isRight = await isPassword(password.slice(0, 1000), row?.password_hash ?? null)
  const refused = async (wrong: FailedSignIn['wrong']) => {
    const failed = { account: row ?? null, wrong, address: visitor.address }
    await noteFailedSignIn(database, failed, now())
    return signInRefused()
  }
  if (row === undefined) throw await refused('name')
  if (!isRight) throw await refused('password')
  if (row.disabled_at !== null) throw await refused('account is disabled')
  const newHash = isOutdatedHash(row.password_hash ?? '') ? await hashPassword(password) : null
  const done = await database.transaction(async (tx) => {
    const at = now()
    // It may have another password by now, ask for a code, or be disabled.
    const account = await tx
      .selectFrom('operators')
      .select(['id', 'totp_secret'])
      .where('id', '=', row.id)
      .where('password_hash', '=', row.password_hash)
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    if (account === undefined) return null
    if (!(await passesSecondFactor(tx, account, code, at))) return null
    if (newHash !== null) {
      await tx
        .updateTable('operators')
        .set({ password_hash: newHash })
        .where('id', '=', row.id)
        .execute()
    }
    await forgetTries(tx, trying, at)
    const operator = operatorOf(row)
    const { storeId } = operator
    const detail = { address: visitor.address }
    const about = { operator, subject: `operator ${row.id}`, storeId, detail }
    await addAuditEntry(tx, { ...about, action: 'operator.signed_in' }, at)
    return { session: await beginSession(tx, row.id, visitor, at), operator }
  })
  if (done === null) throw await refused('one-time code')
  return done
}
