// GET and PATCH /api/v1/store: the store that a secret key belongs to, its currencies, whether it is
// closed, and what it has decided about its orders.

import type { Database } from '../../../ground/database/database.ts'
import { reminderHours, storeCurrencies } from '../../../ground/database/tables/stores-table.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import type { StoreJson } from '../../../pure/contract/schemas/store-schema.ts'
import { changesBetween } from '../../../trade/operators/audit/audit-changes.ts'
import { auditByKey } from '../../../trade/stores/audit-by-key.ts'
import { findStore } from '../../../trade/stores/find-store.ts'
import { readOrderSettings } from '../../../trade/stores/order-settings.ts'
import { readStoreSettings } from '../../../trade/stores/settings/store-settings.ts'
import { refuseForeignCurrency } from '../../../trade/stores/store-rules.ts'
import type { Api } from '../create-api.ts'
import { storeOperations } from './store-operations.ts'

type StoreRoutesDeps = { database: Database; now: () => number }

export function storeRoutes(api: Api, deps: StoreRoutesDeps): void {
  const db = deps.database.queries

  api.route(storeOperations.read, async ({ store }) => await storeJson(store.id))

  api.route(storeOperations.change, async ({ store, body }) => {
    const { closed, currencies, print_image_reminder_hours: hours, ...plain } = body
    const at = deps.now()
    await deps.database.transaction(async (tx) => {
      const before = await readStoreSettings(tx, store.id)
      const changed = await tx
        .updateTable('stores')
        .set({
          ...plain,
          ...(closed !== undefined && { closed_at: closed ? at : null }),
          ...(currencies !== undefined && {
            currencies: storeCurrencies.write(currencies),
          }),
          ...(hours !== undefined && { print_image_reminder_hours: reminderHours.write(hours) }),
          updated_at: at,
        })
        .where('id', '=', store.id)
        .returning(['currency', 'currencies'])
        .executeTakeFirstOrThrow()
      // Both may come at once, so it is what they have become that counts.
      const isAboutCurrency = plain.currency !== undefined || currencies !== undefined
      if (isAboutCurrency) refuseForeignCurrency(changed, plain.currency === undefined)
      const changes = changesBetween(before, await readStoreSettings(tx, store.id))
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
