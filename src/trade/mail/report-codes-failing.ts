// Tells the owner of an account that somebody who has its password fails at the one-time code.

import type { Queries } from '../../ground/database/database.ts'
import { addMail } from './add-mail.ts'

const kind = 'account-codes-failing'

export function reportCodesFailing(tx: Queries, operatorId: string, at: number): Promise<void> {
  const uniqueKey = `${kind}:${operatorId}:${at}`
  return addMail(tx, { kind, uniqueKey, facts: { operatorId } }, at)
}
