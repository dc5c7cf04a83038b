// Tells the owner of an account that how one signs in to it has changed: whoever did that may be a stranger.

import type { Queries } from '../../ground/database/database.ts'
import { addMail } from './add-mail.ts'
import type { MailFacts } from './mail-kinds.ts'

const kind = 'account-factor-changed'

export function reportFactorChange(
  tx: Queries,
  facts: MailFacts[typeof kind],
  at: number,
): Promise<void> {
  const uniqueKey = `${kind}:${facts.operatorId}:${facts.change}:${at}`
  return addMail(tx, { kind, uniqueKey, facts }, at)
}
