// Tells the owner of an account what has happened to it: whoever did that may be a stranger.

import type { Queries } from '../../ground/database/database.ts'
import { addMail } from './add-mail.ts'
import type { MailFacts } from './mail-kinds.ts'

/** Somebody who has its password fails at the one-time code. */
export function reportCodesFailing(tx: Queries, operatorId: string, at: number): Promise<void> {
  return report(tx, 'account-codes-failing', operatorId, at)
}

/**
 * It was signed in to in a browser that it was never signed in to before. `at`: when its session began,
 * by which the mail finds it.
 */
export function reportNewBrowser(tx: Queries, operatorId: string, at: number): Promise<void> {
  return report(tx, 'account-new-browser', operatorId, at)
}

/** How one signs in to it has changed. */
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
