// What mails tell of an order goes with the shopper's personal data.

import type { Queries } from '../../ground/database/database.ts'
import { mailFacts } from '../../ground/database/tables/mails-table.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import { sentence } from '../../pure/sentences/sentence.ts'

/**
 * Those to a shopper that are still to be sent are not. What operators have to know of it, such as money
 * that did not arrive, they are told all the same.
 */
export async function deleteMails(tx: Queries, orderId: OrderId, at: number): Promise<void> {
  await tx
    .updateTable('mails')
    .set({
      state: 'dropped',
      reason: sentence('Personal data were deleted.'),
      told: null,
      updated_at: at,
    })
    .where('order_id', '=', orderId)
    .where('kind', 'not like', 'operators-%')
    .where('state', '=', 'waiting')
    .execute()
}

/** Written anew; and why one was not sent goes: a mail server that refuses a mail may name who it was for. */
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
