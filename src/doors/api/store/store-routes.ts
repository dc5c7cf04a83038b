// GET and PATCH /api/v1/store: the store that a secret key belongs to, its currencies, whether it is
// closed, and what it has decided about its orders.

import type { Database } from '../../../ground/database/database.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import type { StoreJson } from '../../../pure/contract/schemas/store-schema.ts'
import { auditByKey } from '../../../trade/stores/audit-by-key.ts'
import { findStore } from '../../../trade/stores/find-store.ts'
import { readOrderSettings } from '../../../trade/stores/order-settings.ts'
import { changeStoreSettings } from '../../../trade/stores/settings/store-settings.ts'
import type { Api } from '../create-api.ts'
import { storeOperations } from './store-operations.ts'

type StoreRoutesDeps = { database: Database; now: () => number }

export function storeRoutes(api: Api, deps: StoreRoutesDeps): void {
  const db = deps.database.queries

  api.route(storeOperations.read, async ({ store }) => await storeJson(store.id))

  api.route(storeOperations.change, async ({ store, body }) => {
    const at = deps.now()
    await deps.database.transaction(async (tx) => {
      const changes = await changeStoreSettings(tx, store.id, body, at)
      if (changes.length === 0) return
      const entry = { action: 'store.changed', subject: `store ${store.id}`, changes } as const
      await auditByKey(tx, store, entry, at)
    })
    return await storeJson(store.id)
  })

  async function storeJson(storeId: StoreId): Promise<StoreJson> {
    const { id, name, mode, currency, currencies, isClosed } = await findStore(db, storeId)
    const settings = await readOrderSettings(db, storeId)
    return {
      ...{ id, name, mode, currency, currencies, closed: isClosed },
      cool_off_minutes: settings.coolOffMinutes,
      print_image_reminder_hours: settings.printImageReminderHours,
      print_image_deadline_days: settings.printImageDeadlineDays,
      print_image_then: settings.printImageThen,
    }
  }
}
