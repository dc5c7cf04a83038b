// GET and PATCH /api/v1/store: the store that a secret key belongs to, its currencies, whether it is
// closed, and what it has decided about its orders.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../../../ground/database/database.ts'
import type { ApiOperation } from '../../../ground/http/api/api-operation.ts'
import type { Refusal } from '../../../ground/http/api/hold-to-schema.ts'
import { readBody } from '../../../ground/http/api/read-body.ts'
import { type StoreChange, storeChange } from '../../../pure/contract/schemas/store-schema.ts'
import type { StoreJson } from '../../../pure/contract/store-json.ts'
import { changesBetween } from '../../../trade/operators/audit/audit-changes.ts'
import { auditByKey } from '../../../trade/stores/audit-by-key.ts'
import { type KeyedStore, storeBySecretKey } from '../../../trade/stores/authenticate.ts'
import { findStore } from '../../../trade/stores/find-store.ts'
import { readOrderSettings } from '../../../trade/stores/order-settings.ts'
import { readStoreSettings } from '../../../trade/stores/settings/store-settings.ts'
import type { Store } from '../../../trade/stores/store.ts'
import { refuseForeignCurrency, storeRules } from '../../../trade/stores/store-rules.ts'
import { storeOperations } from './store-operations.ts'

type StoreRoutesDeps = {
  database: Database
  limits: { countStore(kind: 'api', store: Store): Promise<void> }
  now: () => number
}

const refusal: Refusal<StoreChange> = {
  what: 'The store was not changed.',
  status: 400,
  codeOf: () => 'parameter_invalid',
  rules: storeRules,
}

export function storeRoutes(server: FastifyInstance, deps: StoreRoutesDeps): void {
  const db = deps.database.queries
  const config = { errorsAs: 'problem', limit: 'api' } as const
  const of = (api: ApiOperation) => ({ config: { ...config, api } })

  server.get('/api/v1/store', of(storeOperations.read), async (request, reply) => {
    const store = await askingStore(request)
    return reply.header('cache-control', 'no-store').send(await storeJson(store.id))
  })

  server.patch('/api/v1/store', of(storeOperations.change), async (request, reply) => {
    const store = await askingStore(request)
    const {
      closed,
      currencies,
      print_image_reminder_hours: hours,
      ...plain
    } = readBody(request, storeChange, refusal)
    const at = deps.now()
    await deps.database.transaction(async (tx) => {
      const before = await readStoreSettings(tx, store.id)
      const changed = await tx
        .updateTable('stores')
        .set({
          ...plain,
          ...(closed !== undefined && { closed_at: closed ? at : null }),
          ...(currencies !== undefined && {
            currencies: currencies === null ? null : JSON.stringify(currencies),
          }),
          ...(hours !== undefined && { print_image_reminder_hours: JSON.stringify(hours) }),
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
    return reply.header('cache-control', 'no-store').send(await storeJson(store.id))
  })

  async function askingStore({ headers }: FastifyRequest): Promise<KeyedStore> {
    const { authorization } = headers
    const store = await storeBySecretKey(db, authorization, deps.now)
    await deps.limits.countStore('api', store)
    return store
  }

  async function storeJson(storeId: string): Promise<StoreJson> {
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
