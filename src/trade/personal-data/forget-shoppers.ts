// What is known of shoppers goes by itself, so many days after the last thing that happened to their order,
// where the operator has set them.

import type { OrderStatus } from '../../pure/contract/order-statuses.ts'
import { HandprintError } from '../../pure/errors.ts'
import { readSeller } from '../legal/seller.ts'
import type { OrderRow } from '../orders/lock-order.ts'
import { deletePersonalData, type PersonalDataDeps } from './delete-personal-data.ts'

const dayMs = 86_400_000
const atOnce = 100
/** Shops that print by hand mark few as delivered. */
const done = [
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
  'returned',
] as const satisfies readonly OrderStatus[]

type Listed = Pick<OrderRow, 'id' | 'store_id' | 'created_at'>

/** An order that is in work again meanwhile is left alone; one that fails otherwise ends the run. */
export async function forgetShoppers(deps: PersonalDataDeps, signal?: AbortSignal): Promise<void> {
  const { keepDays } = await readSeller(deps.database.queries)
  if (keepDays === undefined) return
  const before = deps.now() - keepDays * dayMs
  const by = { id: '', name: `Handprint, after ${keepDays} days` }
  let after = { created_at: 0, id: '' }
  while (!signal?.aborted) {
    const orders: Listed[] = await ordersDone(deps, { before, after })
    for (const { id, store_id } of orders) {
      if (signal?.aborted) return
      try {
        await deletePersonalData(deps, { id: store_id }, id, by)
      } catch (error) {
        if (!(error instanceof HandprintError) || error.status !== 409) throw error
      }
    }
    const last = orders.at(-1)
    if (last === undefined || orders.length < atOnce) return
    after = last
  }
}

/** Oldest first, in the order in which they were placed. */
async function ordersDone(
  { database }: Pick<PersonalDataDeps, 'database'>,
  { before, after }: { before: number; after: { created_at: number; id: string } },
): Promise<Listed[]> {
  return await database.queries
    .selectFrom('orders')
    .select(['id', 'store_id', 'created_at'])
    .where('status', 'in', done)
    .where('created_at', '<', before)
    .where('updated_at', '<', before)
    .where('personal_data_deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('created_at', '>', after.created_at),
        eb.and([
          eb('created_at', '=', after.created_at),
          eb('id', '>', after.id as OrderRow['id']),
        ]),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(atOnce)
    .execute()
}
