// What the mails of an order tell is written anew, and why one was not sent goes: a mail server that
// refuses a mail may name who it was for.

import type { Queries } from '../../ground/database/database.ts'
import { mailFacts } from '../../ground/database/tables/mails-table.ts'
import type { OrderId } from '../../pure/contract/ids.ts'

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
    const rewritten = { facts: mailFacts.write(rewrite(mailFacts.read(facts))), reason: null }
    await tx.updateTable('mails').set(rewritten).where('id', '=', id).execute()
  }
}
