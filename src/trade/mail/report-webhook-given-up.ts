// Tells of a webhook that was given up: the people of its store and the operators, each by a mail of
// their own, since neither are to see the others' addresses. At most one each for a webhook and a day.

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
