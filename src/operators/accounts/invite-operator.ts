// A new account and the link by which its owner chooses a password. Throws `parameter_invalid` (400,
// 409) and `parameter_missing` (400).

import type { Database } from '../../database/database.ts'
import { addAuditEntry } from '../audit/add-audit-entry.ts'
import { makeLink } from '../links/make-link.ts'
import type { Operator } from '../operator.ts'
import { createOperator, type NewOperator } from './create-operator.ts'

export async function inviteOperator(
  { database, now }: { database: Database; now: () => number },
  made: Omit<NewOperator, 'passwordHash'>,
  by: { id: string; name: string },
): Promise<{ operator: Operator; linkPath: string }> {
  return await database.transaction(async (tx) => {
    const at = now()
    const operator = await createOperator(tx, made, at)
    const linkPath = await makeLink(tx, { kind: 'invite', operatorId: operator.id }, at)
    const subject = `operator ${operator.id}`
    const detail = { email: operator.email, role: operator.role }
    const entry = { operator: by, action: 'operator.invited', subject, detail } as const
    await addAuditEntry(tx, { ...entry, storeId: operator.storeId }, at)
    return { operator, linkPath }
  })
}
