// Sends an empty event, for testing a new receiver. Also sent to a paused webhook, to see whether
// it can resume.

import type { Queries } from '../../../ground/database/database.ts'
import { webhookTestType } from '../../../pure/contract/event-types.ts'
import { newDelivery, newEventId } from '../add-webhook-event.ts'

/** Returns the delivery's id. */
export async function sendTestEvent(tx: Queries, endpointId: string, at: number): Promise<string> {
  const body = {
    id: newEventId(),
    type: webhookTestType,
    timestamp: new Date(at).toISOString(),
    data: { message: 'This is a test event. The webhook works.' },
  }
  const delivery = newDelivery({ endpointId, body, at })
  await tx.insertInto('webhook_deliveries').values(delivery).execute()
  return delivery.id
}
