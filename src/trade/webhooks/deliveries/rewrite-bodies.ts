// Rewrites the bodies about a subject, in the feed and in deliveries, sent or waiting, and deletes the receivers' answers, which
// may repeat them.

import type { Queries } from '../../../ground/database/database.ts'

export async function rewriteBodies(
  tx: Queries,
  subject: string,
  rewrite: (body: string) => string,
): Promise<void> {
  const events = await tx
    .selectFrom('store_events')
    .select(['id', 'body'])
    .where('subject', '=', subject)
    .execute()
  for (const { id, body } of events) {
    await tx
      .updateTable('store_events')
      .set({ body: rewrite(body) })
      .where('id', '=', id)
      .execute()
  }
  const deliveries = await tx
    .selectFrom('webhook_deliveries')
    .select(['id', 'body'])
    .where('subject', '=', subject)
    .execute()
  for (const { id, body } of deliveries) {
    await tx
      .updateTable('webhook_deliveries')
      .set({ body: rewrite(body) })
      .where('id', '=', id)
      .execute()
    await tx
      .updateTable('webhook_attempts')
      .set({ answer: null })
      .where('delivery_id', '=', id)
      .execute()
  }
}
