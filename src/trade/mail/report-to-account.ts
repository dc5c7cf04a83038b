// Notifies an account's owner of security events, which a stranger may have caused.

import type { Queries } from '../../ground/database/database.ts'
import { addMail } from './add-mail.ts'
import type { MailFacts } from './mail-kinds.ts'

/** Someone knows the password but fails at the one-time code. */
export function reportCodesFailing(tx: Queries, operatorId: string, at: number): Promise<void> {
  return report(tx, 'account-codes-failing', operatorId, at)
}

/**
 * The account was signed in to from a new browser. `at`: the start of the session, which the mail
 * uses to find it.
 */
export function reportNewBrowser(tx: Queries, operatorId: string, at: number): Promise<void> {
  return report(tx, 'account-new-browser', operatorId, at)
}

export function reportFactorChange(
  tx: Queries,
  facts: MailFacts['account-factor-changed'],
  at: number,
): Promise<void> {
  const kind = 'account-factor-changed'
  const uniqueKey = `${kind}:${facts.operatorId}:${facts.change}:${at}`
  return addMail(tx, { kind, uniqueKey, facts }, at)
}

function report(
  tx: Queries,
  kind: 'account-codes-failing' | 'account-new-browser',
  operatorId: string,
  at: number,
): Promise<void> {
  const uniqueKey = `${kind}:${operatorId}:${at}`
  return addMail(tx, { kind, uniqueKey, facts: { operatorId } }, at)
}
