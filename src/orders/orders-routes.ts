// The orders API: a store's orders, for whoever holds its secret key.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { orderStatuses } from '../contract/order-json.ts'
import { maxReferenceIdLength, referenceIdFault } from '../contract/reference-id.ts'
import type { Database } from '../database/database.ts'
import { HandprintError } from '../errors.ts'
import { baseUrlOf } from '../http/base-url.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import { storeBySecretKey } from '../stores/authenticate.ts'
import { findOrder, listOrders } from './record/list-orders.ts'

const listQuery = Type.Object({
  reference_id: Type.Optional(Type.String()),
  status: Type.Optional(Type.Enum([...orderStatuses])),
  cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
})

type ListQuery = Static<typeof listQuery>
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

  // A wrong key is told before a wrong query, so the handler looks at what validation found.
  const list = { schema: { querystring: listQuery }, attachValidation: true, config }
  server.get<{ Querystring: ListQuery }>('/api/v1/orders', list, async (request, reply) => {
    const store = await askingStore(request, reply)
    checkQuery(request)
    const { reference_id: referenceId, status, cursor, limit } = request.query
    const filter = { referenceId, status, cursor, limit }
    return await listOrders(db, store, filter, deps.now, baseUrlOf(request, deps.baseUrl))
  })

  server.get<OneOrder>('/api/v1/orders/:id', { config }, async (request, reply) => {
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

const allowedValues: Record<string, string> = {
  reference_id: 'the reference, once',
  status: `one of ${orderStatuses.join(', ')}`,
  cursor: 'next_cursor of the page before',
  limit: 'a whole number from 1 to 100',
}

function checkQuery(request: FastifyRequest<{ Querystring: ListQuery }>): void {
  const unknown = Object.keys(request.query).find((name) => !Object.hasOwn(allowedValues, name))
  if (unknown !== undefined) {
    const known = Object.keys(allowedValues).join(', ')
    throw parameterInvalid(`"${unknown.slice(0, 40)}" is no parameter here. Known are ${known}.`)
  }
  const fault = request.validationError?.validation?.[0]
  if (fault) {
    const name = fault.instancePath.split('/')[1] ?? ''
    throw parameterInvalid(`"${name}" has to be ${allowedValues[name] ?? 'of another form'}.`)
  }
  checkReference(request.query.reference_id)
}

function checkReference(referenceId: string | undefined): void {
  const fault = referenceId === undefined ? null : referenceIdFault(referenceId)
  if (fault === null) return
  throw new HandprintError({
    code: fault === 'too_long' ? 'reference_id_too_long' : 'reference_id_invalid',
    status: 400,
    message: `A reference_id has at most ${maxReferenceIdLength} characters and no control characters.`,
  })
}

function parameterInvalid(message: string): HandprintError {
  return new HandprintError({ code: 'parameter_invalid', status: 400, message })
}
