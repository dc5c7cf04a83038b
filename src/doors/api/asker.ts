// Whose key a request came with, counted before anything else is looked at.

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../ground/database/database.ts'
import { pathParams } from '../../ground/http/path-params.ts'
import type { RateLimits } from '../../ground/limits/rate-limits.ts'
import type { AuditActor } from '../../trade/audit/add-audit-entry.ts'
import { findSession } from '../../trade/operators/sessions/find-session.ts'
import { readSessionCookie } from '../../trade/operators/sessions/session-cookie.ts'
import { expectOrderId, orderUnknown } from '../../trade/orders/order-errors.ts'
import { expectOrder } from '../../trade/orders/read-order.ts'
import {
  operatorByKey,
  storeBySecretKey,
  storeForPrintPush,
  storeForPush,
} from '../../trade/stores/authenticate.ts'
import { findStore } from '../../trade/stores/find-store.ts'
import type { Store } from '../../trade/stores/store.ts'
import type { Operation } from './operation.ts'

export type AskerDeps = {
  database: Database
  limits: Pick<RateLimits, 'countAddress' | 'countStore'>
  now: () => number
  baseUrl: string | null
}

export type Asker = { store?: Store; by?: AuditActor; replacer?: AuditActor | null }

export async function findAsker(
  deps: AskerDeps,
  { key, orSecretKey, orSession }: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Asker> {
  if (key === 'none') return {}
  reply.header('cache-control', 'no-store')
  const { limits, now } = deps
  const { queries } = deps.database
  const { authorization, 'cp-apikey': cpApiKey } = request.headers
  if (key === 'access') {
    await limits.countAddress('pushes', request.ip)
    const keys = { authorization, cpApiKey }
    const { store, replacer } = orSecretKey
      ? await storeForPrintPush(queries, keys, now)
      : { store: await storeForPush(queries, keys, now), replacer: null }
    await limits.countStore('pushes', store)
    return { store, replacer }
  }
  if (orSession && authorization === undefined) {
    const store = await storeOfSession(deps, request)
    if (store !== null) {
      // A cookie comes along with what pages of neighbour hosts show, too.
      reply.header('cross-origin-resource-policy', 'same-origin')
      return { store }
    }
  }
  if (key === 'operator') {
    const by = await operatorByKey(queries, authorization, now)
    // Counted by the key: what an operator's reads and saves is no store's.
    await limits.countStore('api', by)
    return { by }
  }
  const store = await storeBySecretKey(queries, authorization, now)
  await limits.countStore('api', store)
  return { store }
}

/** Of the order that is asked for, when who is signed in may see it. Null: nobody is signed in. */
async function storeOfSession(deps: AskerDeps, request: FastifyRequest): Promise<Store | null> {
  const { queries } = deps.database
  const session = await findSession(deps, readSessionCookie(request, deps.baseUrl))
  if (session === null) return null
  const { id = '' } = pathParams(request)
  const { store_id: storeId } = await expectOrder(queries, expectOrderId(id))
  const isTheirs = session.operators.some(
    (each) => [null, storeId].includes(each.storeId) && !each.lacksSecondFactor,
  )
  if (!isTheirs) throw orderUnknown()
  return await findStore(queries, storeId)
}
