// GET and PATCH /api/v1/store: the store of a secret key, with its currencies, whether it is
// closed, and its settings for orders.

import type { DatabaseDeps } from '../../../ground/database/database.ts'
import { jsonBody } from '../../../ground/http/api/api-operation.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { type StoreJson, store, storeChange } from '../../../pure/contract/schemas/store-schema.ts'
import { auditByKey } from '../../../trade/stores/audit-by-key.ts'
import { getStore } from '../../../trade/stores/find-store.ts'
import { readOrderSettings } from '../../../trade/stores/order-settings.ts'
import { changeStoreSettings } from '../../../trade/stores/settings/store-settings.ts'
import { storeRules } from '../../../trade/stores/store-rules.ts'
import { readUploadSecret } from '../../../trade/stores/upload-page.ts'
import type { Api } from '../create-api.ts'
import type { Operation } from '../operation.ts'

export function storeRoutes(api: Api, deps: DatabaseDeps): void {
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
    const store = await getStore(db, storeId)
    const { id, name, mode, currency, currencies, isClosed, picturesAre } = store
    const settings = await readOrderSettings(db, storeId)
    return {
      id,
      name,
      mode,
      currency,
      currencies,
      closed: isClosed,
      pictures_are: picturesAre,
      upload_page: (await readUploadSecret(db, storeId)) !== null,
      return_addresses: store.returnAddresses,
      cool_off_minutes: settings.coolOffMinutes,
      print_image_reminder_hours: settings.printImageReminderHours,
      print_image_deadline_days: settings.printImageDeadlineDays,
      print_image_then: settings.printImageThen,
    }
  }
}

const read = {
  route: 'GET /api/v1/store',
  id: 'getStore',
  tag: 'Store',
  summary: 'Retrieve the store of the key',
  key: 'secret',
  answers: { 200: { description: 'The store.', schema: store } },
  example: {},
} satisfies Operation

const change = {
  route: 'PATCH /api/v1/store',
  id: 'changeStore',
  tag: 'Store',
  summary:
    'Update currencies, whose pictures it prints, its upload page, return addresses, the cancellation window and the handling of late print images; close or reopen the store',
  description: 'Omitted fields are not changed.',
  key: 'secret',
  body: jsonBody(storeChange, {
    what: 'The store was not changed.',
    status: 400,
    codeOf: () => 'parameter_invalid',
    rules: storeRules,
  }),
  answers: { 200: { description: 'The updated store.', schema: store } },
  errors: { 400: ['parameter_invalid'] },
  example: { json: { currency: 'USD', currencies: null, closed: false } },
} satisfies Operation

const storeOperations = { read, change }
