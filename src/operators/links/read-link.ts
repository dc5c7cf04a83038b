// Who a one-time link is for, while it is good. Reading does not use it up.

import type { Queries } from '../../database/database.ts'
import { type Operator, operatorOf } from '../operator.ts'
import { linkGone } from '../operator-errors.ts'
import { hashOfSecret } from '../random-secret.ts'
import type { LinkKind } from './make-link.ts'

export type Link = { idHash: string; kind: LinkKind; operator: Operator | null }

/** Throws `access_denied` (410). */
export async function readLink(db: Queries, secret: string, at: number): Promise<Link> {
  const link = await db
    .selectFrom('operator_links')
    .selectAll()
    .where('id_hash', '=', hashOfSecret(secret))
    .where('expires_at', '>', at)
    .executeTakeFirst()
  if (link === undefined) throw linkGone()
  const { id_hash: idHash, kind, operator_id: operatorId } = link
  if (operatorId === null) {
    if (await hasOwner(db)) throw linkGone()
    return { idHash, kind, operator: null }
  }
  const row = await db
    .selectFrom('operators')
    .selectAll()
    .where('id', '=', operatorId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw linkGone()
  return { idHash, kind, operator: operatorOf(row) }
}

/** Whether the installation has one who is not disabled. */
export async function hasOwner(db: Queries): Promise<boolean> {
  const row = await db
    .selectFrom('operators')
    .select('id')
    .where('store_id', 'is', null)
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
