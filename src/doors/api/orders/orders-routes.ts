// The orders API: a store's orders, for whoever holds its secret key.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../../ground/database/database.ts'
import { readQuery } from '../../../ground/http/api/read-query.ts'
import { baseUrlOf } from '../../../ground/http/base-url.ts'
import type { RateLimits } from '../../../ground/limits/rate-limits.ts'
import { findOrder, listOrders } from '../../../trade/order-views/list-orders.ts'
import { storeBySecretKey } from '../../../trade/stores/authenticate.ts'
import { checkReference } from './checks/check-reference.ts'
import { listQuery, orderOperations } from './order-operations.ts'

type OneOrder = { Params: { id: string } }

export type OrdersDeps = {
  database: Database
  limits: Pick<RateLimits, 'countStore'>
  now: () => number
  /** Origin of absolute links; null: as the request came in. */
  baseUrl: string | null
}

export function ordersRoutes(server: FastifyInstance, deps: OrdersDeps): void {
  const db = deps.database.queries
  const config = { errorsAs: 'problem', limit: 'api' } as const

  const ofList = { config: { ...config, api: orderOperations.list } }
  server.get('/api/v1/orders', ofList, async (request, reply) => {
    const store = await askingStore(request, reply)
    const asked = readQuery(request, listQuery, { reference_id: checkReference })
    const { reference_id: referenceId, status, number, cursor, limit } = asked
    const [createdFrom, createdBefore] = [timeOf(asked.created_after), timeOf(asked.created_before)]
    const filter = { referenceId, status, number, createdFrom, createdBefore, cursor, limit }
    return await listOrders(db, store, filter, deps.now, baseUrlOf(request, deps.baseUrl))
  })

  const ofOne = { config: { ...config, api: orderOperations.one } }
  server.get<OneOrder>('/api/v1/orders/:id', ofOne, async (request, reply) => {
    const store = await askingStore(request, reply)
    const { id } = request.params
    return await findOrder(db, store, id, deps.now, baseUrlOf(request, deps.baseUrl))
  })

  async function askingStore(request: FastifyRequest, reply: FastifyReply) {
    reply.header('cache-control', 'no-store')
    const store = await storeBySecretKey(db, request.headers.authorization, deps.now)
    await deps.limits.countStore('api', store)
    return store
  }
}

function timeOf(text: string | undefined): number | undefined {
  // RFC 3339 knows leap seconds, a Date does not.
  return text === undefined ? undefined : Date.parse(text.replace(/:60(?!\d|:)/, ':59'))
}
