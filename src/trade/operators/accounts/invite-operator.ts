import type { DatabaseDeps } from '../../../ground/database/database.ts'
import { addAuditEntry } from '../../audit/add-audit-entry.ts'
import { type LinkPair, linkLifeMs, makeLinkPair } from '../links/make-link.ts'
import type { Operator } from '../operator.ts'
import { accountDisabled, hasJoinedAlready } from '../operator-errors.ts'
import { type By, changeOperator } from './change-operator.ts'
import { createOperator, type NewOperator } from './create-operator.ts'

/** Throws `parameter_invalid` (400, 409) and `parameter_missing` (400). */
export async function inviteOperator(
  { database, now }: DatabaseDeps,
  made: Omit<NewOperator, 'passwordHash'>,
  by: By,
): Promise<{ operator: Operator; links: LinkPair }> {
  return await database.transaction(async (tx) => {
    const at = now()
    const operator = await createOperator(tx, made, at)
    const { id: operatorId, membershipId } = operator
    const links = await makeLinkPair(tx, { kind: 'invite', operatorId, membershipId }, at)
    const subject = `operator ${operatorId}`
    const detail = { email: operator.email, role: operator.role }
    const entry = { operator: by, action: 'operator.invited', subject, detail } as const
    await addAuditEntry(tx, { ...entry, storeId: operator.storeId }, at)
    return { operator, links }
  })
}

/** Invalidates earlier links. Throws `parameter_invalid` (409). */
export async function renewInvitation(
  deps: DatabaseDeps,
  membershipId: string,
  by: By,
): Promise<{ operator: Operator; links: LinkPair }> {
  return await changeOperator(deps, membershipId, by, async (tx, operator, at) => {
    if (operator.hasJoined) throw hasJoinedAlready()
    if (operator.isDisabled) throw accountDisabled()
    const invitedUntil = at + linkLifeMs.invite
    await tx
      .updateTable('memberships')
      .set({ invited_until: invitedUntil, updated_at: at })
      .where('id', '=', membershipId)
      .execute()
    const link = { kind: 'invite', operatorId: operator.id, membershipId } as const
    const links = await makeLinkPair(tx, link, at)
    const renewed = { operator: { ...operator, invitedUntil }, links }
    return { action: 'operator.invitation_renewed', result: renewed }
  })
}
