// What an owner changes about an account, each with its line in the audit log. There is always an owner
// left who can sign in.

import type { Database, Queries } from '../../database/database.ts'
import { addAuditEntry } from '../audit/add-audit-entry.ts'
import type { AuditAction } from '../audit/audit-actions.ts'
import { makeLink } from '../links/make-link.ts'
import { type Operator, operatorOf, type Role } from '../operator.ts'
import { accountDisabled, lastOwner, operatorUnknown } from '../operator-errors.ts'
import { endSessions } from '../sessions/end-sessions.ts'

type Deps = { database: Database; now: () => number }
type By = { id: string; name: string }

/** Throws `not_found` (404) and `parameter_invalid` (409). */
export async function changeRole(deps: Deps, id: string, role: Role, by: By): Promise<void> {
  await change(deps, id, by, async (tx, { role: before }, at) => {
    if (before === role) return null
    await tx.updateTable('operators').set({ role, updated_at: at }).where('id', '=', id).execute()
    return { action: 'operator.role_changed', detail: { from: before, to: role } }
  })
}

/** Who is disabled can't sign in; their sessions and links end. */
export async function disableOperator(deps: Deps, id: string, by: By): Promise<void> {
  await change(deps, id, by, async (tx, { isDisabled }, at) => {
    if (isDisabled) return null
    await tx
      .updateTable('operators')
      .set({ disabled_at: at, updated_at: at })
      .where('id', '=', id)
      .execute()
    await endSessions(tx, id)
    await tx.deleteFrom('operator_links').where('operator_id', '=', id).execute()
    return { action: 'operator.disabled' }
  })
}

export async function enableOperator(deps: Deps, id: string, by: By): Promise<void> {
  await change(deps, id, by, async (tx, { isDisabled }, at) => {
    if (!isDisabled) return null
    await tx
      .updateTable('operators')
      .set({ disabled_at: null, updated_at: at })
      .where('id', '=', id)
      .execute()
    return { action: 'operator.enabled' }
  })
}

export async function endAllSessions(deps: Deps, id: string, by: By): Promise<void> {
  await change(deps, id, by, async (tx) => {
    await endSessions(tx, id)
    return { action: 'operator.sessions_ended' }
  })
}

/** The path of a link that sets a password; the one before is good no more. */
export async function makePasswordLink(deps: Deps, id: string, by: By): Promise<string> {
  let path = ''
  await change(deps, id, by, async (tx, { hasPassword, isDisabled }, at) => {
    // It would work once the account does again.
    if (isDisabled) throw accountDisabled()
    path = await makeLink(tx, { kind: hasPassword ? 'reset' : 'invite', operatorId: id }, at)
    return { action: 'operator.link_made' }
  })
  return path
}

type Done = { action: AuditAction; detail?: Readonly<Record<string, unknown>> } | null

async function change(
  { database, now }: Deps,
  id: string,
  by: By,
  work: (tx: Queries, operator: Operator, at: number) => Promise<Done>,
): Promise<void> {
  await database.transaction(async (tx) => {
    const at = now()
    const row = await tx.selectFrom('operators').selectAll().where('id', '=', id).executeTakeFirst()
    if (row === undefined) throw operatorUnknown()
    const done = await work(tx, operatorOf(row), at)
    if (done === null) return
    if (row.store_id === null) await refuseNoOwner(tx)
    const subject = `operator ${id}`
    await addAuditEntry(tx, { operator: by, subject, storeId: row.store_id, ...done }, at)
  })
}

async function refuseNoOwner(tx: Queries): Promise<void> {
  const owner = await tx
    .selectFrom('operators')
    .select('id')
    .where('role', '=', 'owner')
    .where('store_id', 'is', null)
    .where('disabled_at', 'is', null)
    .where('password_hash', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (owner === undefined) throw lastOwner()
}
