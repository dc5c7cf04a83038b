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
        'Nobody takes payments of live stores yet: set up a payment provider first, as the page about payments in the documentation says.',
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
        'Order {number} is still under way. Bring all orders of this store to their end or cancel them first (test orders all at once, at Orders, Test, Clear test orders), or make another store.',
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
