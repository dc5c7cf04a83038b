// Changes an owner makes to another operator, each with an audit log entry. At least one owner of
// the installation who can sign in must remain.

import type { DatabaseDeps, Queries } from '../../../ground/database/database.ts'
import { addAuditEntry } from '../../audit/add-audit-entry.ts'
import type { AuditAction } from '../../audit/audit-actions.ts'
import { type LinkPair, makeLinkPair } from '../links/make-link.ts'
import { hasOwner } from '../links/read-link.ts'
import { type Operator, operatorOf, type Role, selectOperators } from '../operator.ts'
import { accountDisabled, lastOwner, operatorUnknown } from '../operator-errors.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { forgetBrowsers } from '../sessions/known-browsers.ts'
import { deleteMembership, signOutIfNoMembership } from './delete-membership.ts'

export type By = { id: string; name: string }

/** Like all functions here, throws `not_found` (404) and `parameter_invalid` (409). */
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

/**
 * A disabled operator cannot sign in to this place. If no other place is left, their sessions end.
 */
export async function disableOperator(
  deps: DatabaseDeps,
  membershipId: string,
  by: By,
): Promise<void> {
  await changeOperator(deps, membershipId, by, async (tx, { id, isDisabled }, at) => {
    if (isDisabled) return unchanged
    await update(tx, membershipId, { disabled_at: at, updated_at: at })
    await tx.deleteFrom('operator_links').where('membership_id', '=', membershipId).execute()
    await signOutIfNoMembership(tx, id)
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

/**
 * Removes an operator or withdraws an invitation. An account without any membership left is
 * deleted.
 */
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

/**
 * Creates links that set a password and invalidates earlier ones. For the installation's owners
 * only, because a new password opens every place the person may sign in to.
 */
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

/** The operator's own choice, so no owner is needed. */
export async function setWantsMails(
  tx: Queries,
  { membershipId }: Pick<Operator, 'membershipId'>,
  wantsMails: boolean,
  at: number,
): Promise<void> {
  await update(tx, membershipId, { wants_mails: wantsMails ? 1 : 0, updated_at: at })
}

/** For the person, at every place they sign in to. */
export async function setTimeZone(
  tx: Queries,
  { id }: Pick<Operator, 'id'>,
  timeZone: string | null,
  at: number,
): Promise<void> {
  const change = { time_zone: timeZone, updated_at: at }
  await tx.updateTable('operators').set(change).where('id', '=', id).execute()
}

/** For the person, at every place they sign in to. */
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
  /** For the audit log. Null if there was nothing to do. */
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
