// Tells of a webhook that was given up: the people of its store and the operators, each by a mail of
// their own, since neither are to see the others' addresses. At most one each for a webhook and a day.

import type { Queries } from '../../ground/database/database.ts'
import { addMail } from './add-mail.ts'

export const givenUpMails = {
  operators: 'operators-webhook-given-up',
  store: 'store-webhook-given-up',
} as const

export async function reportWebhookGivenUp(
  tx: Queries,
  endpointId: string,
  now: () => number,
): Promise<void> {
  const day = new Date(now()).toISOString().slice(0, 10)
  for (const kind of Object.values(givenUpMails)) {
    await addMail(
      tx,
      { kind, uniqueKey: `${kind}:${endpointId}:${day}`, facts: { endpointId } },
      now,
    )
  }
}
