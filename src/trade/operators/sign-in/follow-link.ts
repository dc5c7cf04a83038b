// Follows a one-time link. A first-start link creates the first owner. An invitation lets a new
// person choose a password and join. A password link sets a new one, ends existing sessions and
// forgets other browsers. A session then starts, unless one-time codes are switched on. An invited
// person who already has a password signs in instead (`signIn`).

import type { DatabaseDeps, Queries } from '../../../ground/database/database.ts'
import { aboutOneself, addAuditEntry } from '../../audit/add-audit-entry.ts'
import { reportFactorChange } from '../../mail/report-to-account.ts'
import { createOperator } from '../accounts/create-operator.ts'
import { joinByLink, proveAddress, useUpLink } from '../links/join-by-link.ts'
import { type Link, readLink } from '../links/read-link.ts'
import { type Operator, readActiveOperators } from '../operator.ts'
import { linkGone, passkeyOwed } from '../operator-errors.ts'
import { keepsPasskeysOnReset, removeAllPasskeys } from '../passkeys/account-passkeys.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { refuseWeakPassword } from '../passwords/refuse-weak-password.ts'
import { type SignedIn, startSession, type Visitor } from '../sessions/begin-session.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { forgetBrowsers } from '../sessions/known-browsers.ts'
import { forgetCodeTries } from '../sign-in-pauses.ts'

export type Following = {
  secret: string
  password: string
  /** For the first operator only; others have a name and address already. */
  email: string
  name: string
  /** For an account with passkeys. By default a new password keeps them. */
  removesPasskeys?: boolean
}

type Followed = { signedIn: SignedIn | null; operators: readonly Operator[] }

/** Throws `access_denied` (410), `parameter_invalid` or `parameter_missing` (400). */
export async function followLink(
  { database, now }: DatabaseDeps,
  { secret, password, email, name, removesPasskeys = false }: Following,
  visitor: Visitor,
): Promise<Followed> {
  const { operator: known } = await readLink(database.queries, secret, now())
  refuseWeakPassword(password, known?.email ?? email)
  const passwordHash = await hashPassword(password)
  return await database.transaction(async (tx) => {
    const at = now()
    const link = await readLink(tx, secret, at)
    if (link.kind === 'confirm' || (link.kind === 'invite' && link.hasPassword)) throw linkGone()
    const operator =
      link.operator ??
      (await createOperator(tx, { email, name, role: 'owner', storeId: null, passwordHash }, at))
    await tx
      .updateTable('operators')
      .set({ password_hash: passwordHash, updated_at: at })
      .where('id', '=', operator.id)
      .execute()
    await endSessions(tx, operator.id)
    await forgetBrowsers(tx, operator.id)
    await forgetCodeTries(tx, operator.id)
    if (removesPasskeys) {
      if (await keepsPasskeysOnReset(tx, operator.id)) throw passkeyOwed()
      await removeAllPasskeys(tx, operator, { by: operator }, at)
    }
    await settle(tx, link, operator, at)
    const operators = await readActiveOperators(tx, operator.id)
    // A link replaces only the password.
    const mayEnter = !operator.hasSecondFactor
    return {
      signedIn: mayEnter ? await startSession(tx, operator.id, visitor, at) : null,
      operators,
    }
  })
}

async function settle(tx: Queries, link: Link, operator: Operator, at: number): Promise<void> {
  if (link.kind === 'invite') return await joinByLink(tx, { ...link, operator }, at)
  await useUpLink(tx, link)
  if (link.provesAddress) await proveAddress(tx, operator.id, at)
  if (link.hasPassword) {
    await reportFactorChange(tx, { operatorId: operator.id, change: 'password_reset' }, at)
  }
  const action = link.kind === 'first' ? 'operator.first_signed_up' : 'operator.password_reset'
  const detail = link.kind === 'first' ? {} : { byMail: link.provesAddress }
  await addAuditEntry(tx, { ...aboutOneself(operator), action, detail }, at)
}

/** Confirms that the address belongs to the account. Throws `access_denied` (410). */
export async function confirmAddress(
  { database, now }: DatabaseDeps,
  secret: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const link = await readLink(tx, secret, now())
    if (link.kind !== 'confirm' || link.operator === null) throw linkGone()
    await useUpLink(tx, link)
    await proveAddress(tx, link.operator.id, now())
  })
}
