// GET and PATCH /api/v1/store: the store that a secret key belongs to, its currencies, and whether it is
// closed.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { StoreJson } from '../contract/store-json.ts'
import type { Database } from '../database/database.ts'
import { storeBySecretKey } from './authenticate.ts'
import { findStore } from './find-store.ts'
import { readStoreChange } from './read-store-change.ts'
import type { Store } from './store.ts'

type StoreRoutesDeps = {
  database: Database
  limits: { countStore(kind: 'api', store: Store): Promise<void> }
  now: () => number
}

export function storeRoutes(server: FastifyInstance, deps: StoreRoutesDeps): void {
  const config = { errorsAs: 'problem', limit: 'api' } as const

  server.get('/api/v1/store', { config }, async (request, reply) => {
    return reply.header('cache-control', 'no-store').send(storeJson(await askingStore(request)))
  })

  server.patch('/api/v1/store', { config }, async (request, reply) => {
    const store = await askingStore(request)
    const { closed, currency, currencies } = readStoreChange(request.body)
    const at = deps.now()
    await deps.database.transaction((tx) =>
      tx
        .updateTable('stores')
        .set({
          ...(closed !== undefined && { closed_at: closed ? at : null }),
          ...(currency !== undefined && { currency }),
          ...(currencies !== undefined && {
            currencies: currencies === null ? null : JSON.stringify(currencies),
          }),
          updated_at: at,
        })
        .where('id', '=', store.id)
        .execute(),
    )
    const changed = await findStore(deps.database.queries, store.id)
    return reply.header('cache-control', 'no-store').send(storeJson(changed))
  })

  async function askingStore({ headers }: FastifyRequest): Promise<Store> {
    const { authorization } = headers
    const store = await storeBySecretKey(deps.database.queries, authorization, deps.now)
    await deps.limits.countStore('api', store)
    return store
  }
}

function storeJson({ id, name, mode, currency, currencies, isClosed }: Store): StoreJson {
  return { id, name, mode, currency, currencies, closed: isClosed }
}
