// Tells the owner of an account that it was signed in to in a browser that it was never signed in to before.

import type { Queries } from '../../ground/database/database.ts'
import { addMail } from './add-mail.ts'

const kind = 'account-new-browser'

/** `at`: when its session began, by which the mail finds it. */
export function reportNewBrowser(tx: Queries, operatorId: string, at: number): Promise<void> {
  const uniqueKey = `${kind}:${operatorId}:${at}`
  return addMail(tx, { kind, uniqueKey, facts: { operatorId } }, at)
}
