// The orders API: a store's orders, for whoever holds its secret key.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { orderStatuses } from '../contract/order-json.ts'
import { maxReferenceIdLength, referenceIdFault } from '../contract/reference-id.ts'
import type { Database } from '../database/database.ts'
import { HandprintError } from '../errors.ts'
import { baseUrlOf } from '../http/base-url.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import { storeBySecretKey } from '../stores/authenticate.ts'
import { listQuery, orderOperations } from './api/order-operations.ts'
import { findOrder, listOrders } from './record/list-orders.ts'

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
  const list = {
    schema: { querystring: listQuery },
    attachValidation: true,
    config: { ...config, api: orderOperations.list },
  }
  server.get<{ Querystring: ListQuery }>('/api/v1/orders', list, async (request, reply) => {
    const store = await askingStore(request, reply)
    checkQuery(request)
    const { reference_id: referenceId, status, number, cursor, limit } = request.query
    const [createdFrom, createdBefore] = [
      timeOf('created_after', request.query.created_after),
      timeOf('created_before', request.query.created_before),
    ]
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

const timeForm = 'a time by RFC 3339, such as 2026-11-21T12:00:00Z'

const allowedValues: Record<string, string> = {
  reference_id: 'the reference, once',
  status: `one of ${orderStatuses.join(', ')}`,
  number: 'the number of an order, once',
  created_after: timeForm,
  created_before: timeForm,
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

function timeOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  // In an address a plus sign that nobody escaped has become a space.
  const at = Date.parse(text.replace(' ', '+'))
  if (Number.isNaN(at)) throw parameterInvalid(`"${name}" has to be ${timeForm}.`)
  return at
}

function parameterInvalid(message: string): HandprintError {
  return new HandprintError({ code: 'parameter_invalid', status: 400, message })
}
