// Follows a one-time link: sets the password, ends what sessions there were, and begins
// one, unless one-time codes are switched on. The link of
// the first start makes the first owner.

import type { Database } from '../../database/database.ts'
import { createOperator } from '../accounts/create-operator.ts'
import { addAuditEntry } from '../audit/add-audit-entry.ts'
import type { Operator } from '../operator.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { refuseWeakPassword } from '../passwords/refuse-weak-password.ts'
import { beginSession, type Visitor } from '../sessions/begin-session.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { type Link, readLink } from './read-link.ts'

export type Following = {
  secret: string
  password: string
  /** Of the first operator; the others have theirs. */
  email: string
  name: string
}

/** Throws `access_denied` (410), `parameter_invalid` or `parameter_missing` (400). */
export async function followLink(
  { database, now }: { database: Database; now: () => number },
  { secret, password, email, name }: Following,
  visitor: Visitor,
): Promise<{ session: string | null; operator: Operator }> {
  const { operator: known } = await readLink(database.queries, secret, now())
  refuseWeakPassword(password, known?.email ?? email)
  const passwordHash = await hashPassword(password)
  return await database.transaction(async (tx) => {
    const at = now()
    const link = await readLink(tx, secret, at)
    await useUp(tx, link)
    const operator =
      link.operator ??
      (await createOperator(tx, { email, name, role: 'owner', storeId: null, passwordHash }, at))
    if (link.operator !== null) {
      await tx
        .updateTable('operators')
        .set({ password_hash: passwordHash, updated_at: at })
        .where('id', '=', operator.id)
        .execute()
    }
    await endSessions(tx, operator.id)
    const action = `operator.${actions[link.kind]}` as const
    const subject = `operator ${operator.id}`
    await addAuditEntry(tx, { operator, action, subject, storeId: operator.storeId }, at)
    // A link stands for the password alone.
    if (operator.hasSecondFactor) return { session: null, operator }
    return { session: await beginSession(tx, operator.id, visitor, at), operator }
  })
}

const actions = { first: 'first_signed_up', invite: 'joined', reset: 'password_reset' } as const

// With the first owner there is no use for other links of a first start.
async function useUp(tx: Database['queries'], { idHash, kind }: Link): Promise<void> {
  await tx
    .deleteFrom('operator_links')
    .where(kind === 'first' ? 'kind' : 'id_hash', '=', kind === 'first' ? 'first' : idHash)
    .execute()
}
