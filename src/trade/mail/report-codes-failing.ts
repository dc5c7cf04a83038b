// Tells the owner of an account that somebody who has its password fails at the one-time code.

import type { Queries } from '../../ground/database/database.ts'
import { addMail } from './add-mail.ts'

export const codesFailingMail = 'account-codes-failing'

export function reportCodesFailing(
  tx: Queries,
  operatorId: string,
  now: () => number,
): Promise<void> {
  const uniqueKey = `${codesFailingMail}:${operatorId}:${now()}`
  return addMail(tx, { kind: codesFailingMail, uniqueKey, facts: { operatorId } }, now)
}
