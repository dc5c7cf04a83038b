// Switches a store between test and live. Only allowed while none of its orders is open. Otherwise
// orders paid with a test card would be printed, and real ones would not.

import { sql } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { endStatuses, orderStatuses } from '../../../pure/contract/order-statuses.ts'
import { invalid } from '../../../pure/errors.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import { saveMode } from '../../stores/settings/store-settings.ts'
import type { Store } from '../../stores/store.ts'

/**
 * Throws `parameter_invalid` (409). `takesPayments`: whether a gateway takes payments in that mode.
 */
export async function changeMode(
  tx: Queries,
  {
    storeId,
    mode,
    takesPayments,
  }: { storeId: StoreId; mode: Store['mode']; takesPayments: boolean },
  at: number,
): Promise<void> {
  if (!takesPayments) {
    throw invalid(
      sentence(
        'Live stores can’t accept payments yet. Set up a payment provider first; see the documentation on payments.',
      ),
      409,
    )
  }
  const open = await openOrders(tx)
    .select('number')
    .where('store_id', '=', storeId)
    .limit(1)
    .executeTakeFirst()
  if (open !== undefined) {
    throw invalid(
      sentence(
        'Order {number} is still in progress. Complete or cancel all orders of this store first (for test orders, all at once: Orders, Test, Clear test orders), or create another store.',
        { number: open.number },
      ),
      409,
    )
  }
  await saveMode(tx, storeId, mode, at)
}

/** Orders that have not ended, except unpaid ones that will soon be given up. */
export function openOrders(db: Queries) {
  return db
    .selectFrom('orders')
    .where(
      'status',
      'in',
      orderStatuses.filter((status) => !endStatuses.includes(status)),
    )
    .where(
      sql<boolean>`not (status = 'awaiting_payment' and payment_status in ('unpaid', 'declined'))`,
    )
}
