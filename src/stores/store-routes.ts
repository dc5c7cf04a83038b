// GET and PATCH /api/v1/store: the store that a secret key belongs to, and whether it is closed.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { StoreJson } from '../contract/store-json.ts'
import type { Database } from '../database/database.ts'
import { HandprintError } from '../errors.ts'
import { storeBySecretKey } from './authenticate.ts'
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
    const isClosed = closedOf(request.body)
    const at = deps.now()
    await deps.database.transaction((tx) =>
      tx
        .updateTable('stores')
        .set({ closed_at: isClosed ? at : null, updated_at: at })
        .where('id', '=', store.id)
        .execute(),
    )
    return reply.header('cache-control', 'no-store').send(storeJson({ ...store, isClosed }))
  })

  async function askingStore({ headers }: FastifyRequest): Promise<Store> {
    const { authorization } = headers
    const store = await storeBySecretKey(deps.database.queries, authorization, deps.now)
    await deps.limits.countStore('api', store)
    return store
  }
}

function storeJson({ id, name, mode, currency, isClosed }: Store): StoreJson {
  return { id, name, mode, currency, closed: isClosed }
}

function closedOf(body: unknown): boolean {
  const members = typeof body === 'object' && body !== null ? Object.entries(body) : []
  const [[name, value] = []] = members
  if (members.length === 1 && name === 'closed' && typeof value === 'boolean') return value
  throw new HandprintError({
    code: 'parameter_invalid',
    status: 400,
    message: 'Send a JSON object with the one member "closed": true or false.',
  })
}
