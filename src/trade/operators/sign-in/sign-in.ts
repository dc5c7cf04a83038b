// Signs in with mail address and password. Neither text nor timing reveals what was wrong: without
// an account, a password is hashed all the same.

import type { Database, Queries } from '../../../ground/database/database.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { tidyMailAddress } from '../../../pure/mail-address.ts'
import { addAuditEntry } from '../../audit/add-audit-entry.ts'
import { joinByLink } from '../links/join-by-link.ts'
import { readLink } from '../links/read-link.ts'
import { type Operator, readActiveOperators } from '../operator.ts'
import { linkGone, signInRefused } from '../operator-errors.ts'
import { hashPassword, isOutdatedHash, isPassword } from '../passwords/hash-password.ts'
import { hashOfSecret } from '../random-secret.ts'
import { checkSecondFactor } from '../second-factor/check-second-factor.ts'
import { newTotpSecret } from '../second-factor/one-time-codes.ts'
import { type SignedIn, startSession, type Visitor } from '../sessions/begin-session.ts'
import { knownBrowser } from '../sessions/known-browsers.ts'
import { countTry, forgetTries, signInCounts } from '../sign-in-pauses.ts'
import { type FailedSignIn, noteFailedSignIn } from './note-failed-sign-in.ts'

export type SignInDeps = {
  database: Database
  /** Someone with the password enters wrong one-time codes; the owner is to be notified. */
  onCodesFail: (tx: Queries, operatorId: string) => Promise<void>
  /** A sign-in from a new browser; the owner is to be notified. */
  onNewBrowser: (tx: Queries, operatorId: string, at: number) => Promise<void>
  now: () => number
}

export type Credentials = {
  email: string
  password: string
  /** One-time or recovery code, if the account requires one. */
  code: string
  /** The secret of an invitation link, to accept it by signing in. */
  invitation?: string
}

type Done = SignedIn & { operators: readonly Operator[] }

const nobodysSecret = newTotpSecret()

/**
 * Throws `access_denied` (401, 410 for an invitation that no longer exists) or `rate_limited`
 * (429).
 */
export async function signIn(
  { database, onCodesFail, onNewBrowser, now }: SignInDeps,
  { password, code, invitation, ...typed }: Credentials,
  visitor: Visitor,
): Promise<Done> {
  const email = tidyMailAddress(typed.email).toLowerCase()
  const browser = await knownBrowser(database.queries, { secret: visitor.browser, email }, now())
  const address = visitor.isShared ? null : visitor.address
  const counts = signInCounts({ email, address, browser })
  await countTry(database, counts, now())
  const row = await database.queries
    .selectFrom('operators')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst()
  const isRight = await isPassword(password.slice(0, 1000), row?.password_hash ?? null)
  const known = isRight && row ? row : null
  const newHash =
    known?.password_hash && isOutdatedHash(known.password_hash)
      ? await hashPassword(password)
      : null
  const done = await database.transaction(async (tx): Promise<Done | FailedSignIn['wrong']> => {
    const at = now()
    // The account may have been disabled meanwhile, or have a new password or second factor.
    const account = await tx
      .selectFrom('operators')
      .select(['id', 'totp_secret'])
      .where('id', '=', known?.id ?? '')
      .where('password_hash', '=', known?.password_hash ?? '')
      .executeTakeFirst()
    // A wrong password takes the same work as a wrong code, so that timing does not distinguish
    // them.
    const checked = account ?? { id: `nobody ${hashOfSecret(email)}`, totp_secret: nobodysSecret }
    const { passes, isToTell } = await checkSecondFactor(tx, checked, { code, browser }, at)
    if (account === undefined) return row === undefined ? 'name' : 'password'
    const maySignIn = (await readActiveOperators(tx, account.id)).length > 0
    if (!maySignIn && invitation === undefined) return 'account is disabled'
    if (isToTell) await onCodesFail(tx, account.id)
    if (!passes) return 'one-time code'
    if (newHash !== null) {
      await tx
        .updateTable('operators')
        .set({ password_hash: newHash })
        .where('id', '=', account.id)
        .execute()
    }
    const storeId = invitation === undefined ? null : await join(tx, account.id, invitation, at)
    const operators = await readActiveOperators(tx, account.id)
    await noteSignIn(tx, { operators, storeId, address: visitor.address }, at)
    if (browser === null) await onNewBrowser(tx, account.id, at)
    await forgetTries(tx, counts, at)
    return { ...(await startSession(tx, account.id, { ...visitor, storeId }, at)), operators }
  })
  if (typeof done !== 'string') return done
  const failed = { account: row ?? null, wrong: done, address: visitor.address }
  await noteFailedSignIn(database, failed, now())
  throw signInRefused()
}

type Noted = { operators: readonly Operator[]; storeId: StoreId | null; address: string }

async function noteSignIn(tx: Queries, { operators, storeId, address }: Noted, at: number) {
  const operator = operators.find((each) => each.storeId === storeId) ?? operators[0]
  if (operator === undefined) return
  const only = operators.length === 1 ? operator.storeId : storeId
  const about = { operator, subject: `operator ${operator.id}`, storeId: only, detail: { address } }
  await addAuditEntry(tx, { ...about, action: 'operator.signed_in' }, at)
}

/** The store that was joined, or null for the installation. Throws `access_denied` (410). */
async function join(tx: Queries, operatorId: string, secret: string, at: number) {
  const link = await readLink(tx, secret, at)
  const { operator, kind } = link
  if (operator?.id !== operatorId || kind !== 'invite') throw linkGone()
  await joinByLink(tx, { ...link, operator }, at)
  return operator.storeId
}
