// An order's mail facts are erased with the shopper's personal data.

import type { Queries } from '../../ground/database/database.ts'
import { mailFacts } from '../../ground/database/tables/mails-table.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import { sentence } from '../../pure/sentences/sentence.ts'

/**
 * Drops waiting mails to the shopper. Mails to operators are still sent, because they report things
 * such as money that did not arrive.
 */
export async function deleteMails(tx: Queries, orderId: OrderId, at: number): Promise<void> {
  await tx
    .updateTable('mails')
    .set({
      state: 'dropped',
      reason: sentence('Personal data was deleted.'),
      told: null,
      updated_at: at,
    })
    .where('order_id', '=', orderId)
    .where('kind', 'not like', 'operators-%')
    .where('state', '=', 'waiting')
    .execute()
}

/**
 * Rewrites the facts and clears the reason for not sending, because a mail server's refusal may
 * name the recipient.
 */
export async function rewriteFacts(
  tx: Queries,
  orderId: OrderId,
  rewrite: (facts: Record<string, unknown>) => Record<string, unknown>,
): Promise<void> {
  const mails = await tx
    .selectFrom('mails')
    .select(['id', 'facts'])
    .where('order_id', '=', orderId)
    .execute()
  for (const { id, facts } of mails) {
    const rewritten = {
      facts: mailFacts.write(rewrite(mailFacts.read(facts))),
      reason: null,
      told: null,
    }
    await tx.updateTable('mails').set(rewritten).where('id', '=', id).execute()
  }
}
