// Deletes the user's own account with all its memberships. The last owner of the installation
// cannot be deleted.

import type { DatabaseDeps } from '../../../ground/database/database.ts'
import { aboutOneself, addAuditEntry } from '../../audit/add-audit-entry.ts'
import { hasOwner } from '../links/read-link.ts'
import { type Operator, operatorOf, selectOperators } from '../operator.ts'
import { lastOwner } from '../operator-errors.ts'
import { deleteMembership } from './delete-membership.ts'

/** Call `confirmPassword` first. Throws `parameter_invalid` (409). */
export async function deleteAccount(
  { database, now }: DatabaseDeps,
  { id }: Pick<Operator, 'id'>,
): Promise<void> {
  await database.transaction(async (tx) => {
    const rows = await selectOperators(tx).where('operators.id', '=', id).execute()
    const memberships = rows.map(operatorOf)
    for (const operator of memberships) {
      await deleteMembership(tx, operator)
      if (operator.storeId === null && !(await hasOwner(tx))) throw lastOwner()
      const about = aboutOneself(operator)
      await addAuditEntry(tx, { ...about, action: 'operator.account_deleted' }, now())
    }
  })
}
