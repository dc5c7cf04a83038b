// The orders that were paid at some time, also where the money went back since, a page at a time.

import type { Queries } from '../../ground/database/database.ts'
import type { OrderId } from '../../pure/contract/ids.ts'

export async function readPaidOrderIds(
  db: Queries,
  { after, limit }: { after: OrderId | null; limit: number },
): Promise<OrderId[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .$if(after !== null, (query) => query.where('id', '>', after))
    // One that was declined may have been taken back by a bank.
    .where('payment_status', 'in', ['paid', 'partly_refunded', 'refunded', 'declined'])
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
