// What an owner changes about somebody, each with its line in the audit log. There is always an owner
// of the installation left who can sign in.

import type { DatabaseDeps, Queries } from '../../../ground/database/database.ts'
import { addAuditEntry } from '../../audit/add-audit-entry.ts'
import type { AuditAction } from '../../audit/audit-actions.ts'
import { type LinkPair, makeLinkPair } from '../links/make-link.ts'
import { hasOwner } from '../links/read-link.ts'
import { type Operator, operatorOf, type Role, selectOperators } from '../operator.ts'
import { accountDisabled, lastOwner, operatorUnknown } from '../operator-errors.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { forgetBrowsers } from '../sessions/known-browsers.ts'
import { deleteMembership, leaveIfNothingIsLeft } from './delete-membership.ts'

export type By = { id: string; name: string }

/** Throws `not_found` (404) and `parameter_invalid` (409), as all of these do. */
export async function changeRole(deps: DatabaseDeps, membershipId: string, role: Role, by: By) {
  await changeOperator(deps, membershipId, by, async (tx, { role: before }, at) => {
    if (before === role) return unchanged
    await update(tx, membershipId, { role, updated_at: at })
    return {
      action: 'operator.role_changed',
      detail: { from: before, to: role },
      result: undefined,
    }
  })
}

/** Who is disabled can't sign in for it; sessions end where there is nothing else to sign in for. */
export async function disableOperator(
  deps: DatabaseDeps,
  membershipId: string,
  by: By,
): Promise<void> {
  await changeOperator(deps, membershipId, by, async (tx, { id, isDisabled }, at) => {
    if (isDisabled) return unchanged
    await update(tx, membershipId, { disabled_at: at, updated_at: at })
    await tx.deleteFrom('operator_links').where('membership_id', '=', membershipId).execute()
    await leaveIfNothingIsLeft(tx, id)
    return { action: 'operator.disabled', result: undefined }
  })
}

export async function enableOperator(
  deps: DatabaseDeps,
  membershipId: string,
  by: By,
): Promise<void> {
  await changeOperator(deps, membershipId, by, async (tx, { isDisabled }, at) => {
    if (!isDisabled) return unchanged
    await update(tx, membershipId, { disabled_at: null, updated_at: at })
    return { action: 'operator.enabled', result: undefined }
  })
}

/** Somebody leaves, or an invitation is withdrawn. Who has nothing else here has no account any more. */
export async function endMembership(
  deps: DatabaseDeps,
  membershipId: string,
  by: By,
): Promise<void> {
  await changeOperator(deps, membershipId, by, async (tx, operator) => {
    const { hasJoined, email, role } = operator
    const isDeleted = await deleteMembership(tx, operator)
    const action = hasJoined ? 'operator.membership_ended' : 'operator.invitation_withdrawn'
    const detail = { email, role, ...(isDeleted && { accountDeleted: true }) }
    return { action, detail, result: undefined }
  })
}

export async function endAllSessions(
  deps: DatabaseDeps,
  membershipId: string,
  by: By,
): Promise<void> {
  await changeOperator(deps, membershipId, by, async (tx, { id }) => {
    await endSessions(tx, id)
    await forgetBrowsers(tx, id)
    return { action: 'operator.sessions_ended', result: undefined }
  })
}

/** Links that set a password; those before are good no more. For the installation's owners alone: it
 * opens all that the person may sign in for. */
export async function makePasswordLink(
  deps: DatabaseDeps,
  membershipId: string,
  by: By,
): Promise<LinkPair> {
  return await changeOperator(deps, membershipId, by, async (tx, operator, at) => {
    if (operator.isDisabled) throw accountDisabled()
    const links = await makeLinkPair(tx, { kind: 'reset', operatorId: operator.id }, at)
    return { action: 'operator.link_made', result: links }
  })
}

/** One's own choice, so it asks for no owner. */
export async function setWantsMails(
  tx: Queries,
  { membershipId }: Pick<Operator, 'membershipId'>,
  wantsMails: boolean,
  at: number,
): Promise<void> {
  await update(tx, membershipId, { wants_mails: wantsMails ? 1 : 0, updated_at: at })
}

/** Of the person, wherever they sign in. */
export async function setTimeZone(
  tx: Queries,
  { id }: Pick<Operator, 'id'>,
  timeZone: string | null,
  at: number,
): Promise<void> {
  const change = { time_zone: timeZone, updated_at: at }
  await tx.updateTable('operators').set(change).where('id', '=', id).execute()
}

/** Of the person, wherever they sign in. */
export async function setSpeech(
  tx: Queries,
  { id }: Pick<Operator, 'id'>,
  speech: Pick<Operator, 'language' | 'measures'>,
  at: number,
): Promise<void> {
  const change = { ...speech, updated_at: at }
  await tx.updateTable('operators').set(change).where('id', '=', id).execute()
}

type Done<T> = {
  /** For the audit log; null: there was nothing to do. */
  action: AuditAction | null
  detail?: Readonly<Record<string, unknown>>
  result: T
}
const unchanged = { action: null, result: undefined }

export async function changeOperator<T>(
  { database, now }: DatabaseDeps,
  membershipId: string,
  by: By,
  work: (tx: Queries, operator: Operator, at: number) => Promise<Done<T>>,
): Promise<T> {
  return await database.transaction(async (tx) => {
    const at = now()
    const found = selectOperators(tx).where('memberships.id', '=', membershipId)
    const row = await found.executeTakeFirst()
    if (row === undefined) throw operatorUnknown()
    const operator = operatorOf(row)
    const { action, detail = {}, result } = await work(tx, operator, at)
    if (action === null) return result
    const { storeId } = operator
    if (storeId === null && !(await hasOwner(tx))) throw lastOwner()
    const entry = { operator: by, action, subject: `operator ${operator.id}`, storeId, detail }
    await addAuditEntry(tx, entry, at)
    return result
  })
}

async function update(tx: Queries, membershipId: string, values: object): Promise<void> {
  await tx.updateTable('memberships').set(values).where('id', '=', membershipId).execute()
}
