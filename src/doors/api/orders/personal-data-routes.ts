// Deletion of a shopper's personal data, for whoever holds the store's secret key.

import { isOrderId } from '../../../pure/contract/ids.ts'
import type { Shopper } from '../../../trade/orders/erase-shopper.ts'
import { orderUnknown } from '../../../trade/orders/order-errors.ts'
import {
  deletePersonalData,
  type PersonalDataDeps,
} from '../../../trade/personal-data/delete-personal-data.ts'
import { deleteShopperData } from '../../../trade/personal-data/delete-shopper-data.ts'
import { auditByKey } from '../../../trade/stores/audit-by-key.ts'
import type { KeyedStore } from '../../../trade/stores/authenticate.ts'
import type { Api } from '../create-api.ts'
import { personalDataOperations } from './personal-data-operations.ts'

export function personalDataRoutes(api: Api, deps: PersonalDataDeps): void {
  api.route(personalDataOperations.ofOrder, async ({ store, params: { id } }) => {
    if (!isOrderId(id)) throw orderUnknown()
    await deletePersonalData(deps, store, id, store.by)
    return null
  })

  api.route(personalDataOperations.ofShopper, async ({ store, body, once }) => {
    const { reference_id: referenceId, email } = body
    const shopper: Shopper =
      referenceId === undefined ? { email: (email ?? '').trim() } : { referenceId }
    return await once(['personal-data-deletion', shopper], async () => ({
      location: null,
      body: await deleteOf(store, shopper),
    }))
  })

  // Each order has its own line; and there is one of what was asked, without who the shopper is.
  async function deleteOf(store: KeyedStore, shopper: Shopper) {
    const done = await deleteShopperData(deps, store, shopper, store.by)
    const detail = { orders: done.orders.length, carts: done.carts_deleted }
    const entry = { action: 'personal_data.deleted', detail } as const
    await deps.database.transaction((tx) => auditByKey(tx, store, entry, deps.now()))
    return done
  }
}
