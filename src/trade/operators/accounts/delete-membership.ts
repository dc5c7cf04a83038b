// Removes a person from a store or the installation. With the last membership the account is
// deleted too: password, second factor, sessions and known browsers. Only audit log entries remain.

import type { Queries } from '../../../ground/database/database.ts'
import { type Operator, readActiveOperators } from '../operator.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { forgetBrowsers } from '../sessions/known-browsers.ts'

/** Returns whether the account was deleted too. */
export async function deleteMembership(
  tx: Queries,
  { id, membershipId }: Pick<Operator, 'id' | 'membershipId'>,
): Promise<boolean> {
  await tx.deleteFrom('operator_links').where('membership_id', '=', membershipId).execute()
  await tx.deleteFrom('memberships').where('id', '=', membershipId).execute()
  const others = tx.selectFrom('memberships').select('id').where('operator_id', '=', id).limit(1)
  if ((await others.executeTakeFirst()) !== undefined) {
    await signOutIfNoMembership(tx, id)
    return false
  }
  await signOutEverywhere(tx, id)
  await tx.deleteFrom('operator_recovery_codes').where('operator_id', '=', id).execute()
  await tx.deleteFrom('passkeys').where('operator_id', '=', id).execute()
  await tx.deleteFrom('operators').where('id', '=', id).execute()
  return true
}

export async function signOutIfNoMembership(tx: Queries, operatorId: string): Promise<void> {
  if ((await readActiveOperators(tx, operatorId)).length > 0) return
  await signOutEverywhere(tx, operatorId)
}

async function signOutEverywhere(tx: Queries, operatorId: string): Promise<void> {
  await endSessions(tx, operatorId)
  await forgetBrowsers(tx, operatorId)
  await tx
    .deleteFrom('operator_links')
    .where('operator_id', '=', operatorId)
    .where('kind', '!=', 'invite')
    .execute()
}
