// Reports a webhook that was given up to the store's people and to the operators, in separate mails
// so that neither group sees the other's addresses. At most one mail per group, webhook and day.

import type { Queries } from '../../ground/database/database.ts'
import { addMail } from './add-mail.ts'

const kinds = ['operators-webhook-given-up', 'store-webhook-given-up'] as const

export async function reportWebhookGivenUp(
  tx: Queries,
  endpointId: string,
  at: number,
): Promise<void> {
  const day = new Date(at).toISOString().slice(0, 10)
  for (const kind of kinds) {
    const uniqueKey = `${kind}:${endpointId}:${day}`
    await addMail(tx, { kind, uniqueKey, facts: { endpointId } }, at)
  }
}
