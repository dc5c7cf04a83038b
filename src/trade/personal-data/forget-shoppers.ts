// Deletes shoppers' data automatically, if the operator has set a period: that many days after an
// order's last event.

import { passingUndeleted } from '../../ground/storage/storage-errors.ts'
import { HandprintError } from '../../pure/errors.ts'
import { forgetOldSales } from '../checkout/gift-card-sales/sales-of-person.ts'
import { readSeller } from '../legal/seller.ts'
import { type DoneOrder, readDoneOrders } from '../orders/core/read-order.ts'
import { deletePersonalData, type PersonalDataDeps } from './delete-personal-data.ts'

const dayMs = 86_400_000
const atOnce = 100

/**
 * Skips an order that is in work again. If a file cannot be deleted, the order is left to the next
 * run. Any other failure ends this run.
 */
export async function forgetShoppers(deps: PersonalDataDeps, signal?: AbortSignal): Promise<void> {
  const { keepDays } = await readSeller(deps.database.queries)
  if (keepDays === undefined) return
  const before = deps.now() - keepDays * dayMs
  const by = { id: '', name: `Handprint, automatically after ${keepDays} days` }
  const { pass, end } = passingUndeleted()
  let after: DoneOrder | null = null
  while (!signal?.aborted) {
    const page = { before, after, limit: atOnce }
    const orders: DoneOrder[] = await readDoneOrders(deps.database.queries, page)
    for (const { id, store_id } of orders) {
      if (signal?.aborted) return
      try {
        await pass(() => deletePersonalData(deps, { id: store_id }, id, by))
      } catch (error) {
        if (!(error instanceof HandprintError) || error.status !== 409) throw error
      }
    }
    const last = orders.at(-1)
    if (last === undefined || orders.length < atOnce) break
    after = last
  }
  await forgetOldSales(deps.database.queries, before)
  end()
}
