// Reads a valid one-time link and its operator. Reading does not use it up.

import type { Queries } from '../../../ground/database/database.ts'
import { active, type Operator, operatorOf, selectOperators } from '../operator.ts'
import { linkGone } from '../operator-errors.ts'
import { hashOfSecret } from '../random-secret.ts'
import type { LinkKind } from './make-link.ts'

export type Link = {
  idHash: string
  kind: LinkKind
  provesAddress: boolean
  /** Null if the link creates the first operator. */
  operator: Operator | null
  /** An invited person who has a password accepts by signing in. */
  hasPassword: boolean
}

/** Throws `access_denied` (410). */
export async function readLink(db: Queries, secret: string, at: number): Promise<Link> {
  const link = await db
    .selectFrom('operator_links')
    .selectAll()
    .where('id_hash', '=', hashOfSecret(secret))
    .where('expires_at', '>', at)
    .executeTakeFirst()
  if (link === undefined) throw linkGone()
  const { id_hash: idHash, kind, operator_id: operatorId, membership_id: membershipId } = link
  const read = { idHash, kind, provesAddress: link.proves_address === 1 }
  if (operatorId === null) {
    if (await hasOwner(db)) throw linkGone()
    return { ...read, operator: null, hasPassword: false }
  }
  const invited = selectOperators(db)
    .where('memberships.id', '=', membershipId)
    .where('joined_at', 'is', null)
    .where('disabled_at', 'is', null)
    .where('invited_until', '>', at)
  const signedUp = active(selectOperators(db)).where('operators.id', '=', operatorId)
  const row = await (kind === 'invite' ? invited : signedUp).limit(1).executeTakeFirst()
  if (row === undefined) throw linkGone()
  return { ...read, operator: operatorOf(row), hasPassword: row.password_hash !== null }
}

/** Whether the installation has an owner who may sign in. */
export async function hasOwner(db: Queries): Promise<boolean> {
  const row = await active(selectOperators(db))
    .where('memberships.store_id', 'is', null)
    .where('role', '=', 'owner')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
