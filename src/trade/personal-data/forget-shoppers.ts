// What is known of shoppers goes by itself, so many days after the last thing that happened to their order,
// where the operator has set them.

import { HandprintError } from '../../pure/errors.ts'
import { readSeller } from '../legal/seller.ts'
import { type DoneOrder, readDoneOrders } from '../orders/read-order.ts'
import { deletePersonalData, type PersonalDataDeps } from './delete-personal-data.ts'

const dayMs = 86_400_000
const atOnce = 100

/** An order that is in work again meanwhile is left alone; one that fails otherwise ends the run. */
export async function forgetShoppers(deps: PersonalDataDeps, signal?: AbortSignal): Promise<void> {
  const { keepDays } = await readSeller(deps.database.queries)
  if (keepDays === undefined) return
  const before = deps.now() - keepDays * dayMs
  const by = { id: '', name: `Handprint, after ${keepDays} days` }
  let after: DoneOrder | null = null
  while (!signal?.aborted) {
    const page = { before, after, limit: atOnce }
    const orders: DoneOrder[] = await readDoneOrders(deps.database.queries, page)
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
