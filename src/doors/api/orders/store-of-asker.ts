// Whose orders somebody may fetch print files of: those of the secret key's store, or, for who is
// signed in to the panel, those of every store, and at an integrator's account those of their stores.

import type { FastifyRequest } from 'fastify'
import type { Database } from '../../../ground/database/database.ts'
import { findSession } from '../../../trade/operators/sessions/find-session.ts'
import { readSessionCookie } from '../../../trade/operators/sessions/session-cookie.ts'
import { orderUnknown } from '../../../trade/orders/order-errors.ts'
import { storeBySecretKey } from '../../../trade/stores/authenticate.ts'
import { findStore } from '../../../trade/stores/find-store.ts'
import type { Store } from '../../../trade/stores/store.ts'

type AskerDeps = { database: Database; now: () => number; baseUrl: string | null }

/** For reading alone: a cookie comes along with links from elsewhere, too. */
export async function storeOfAsker(
  deps: AskerDeps,
  request: FastifyRequest<{ Params: { id: string } }>,
): Promise<{ store: Store; by: 'key' | 'session' }> {
  const { database, now } = deps
  const { authorization } = request.headers
  const session =
    authorization === undefined
      ? await findSession(deps, readSessionCookie(request, deps.baseUrl))
      : null
  if (session === null) {
    return { store: await storeBySecretKey(database.queries, authorization, now), by: 'key' }
  }
  const id = await storeOfOrder(database, request.params.id)
  const isTheirs = session.operators.some(({ storeId }) => storeId === null || storeId === id)
  if (!isTheirs) throw orderUnknown()
  return { store: await findStore(database.queries, id), by: 'session' }
}

async function storeOfOrder({ queries }: Database, orderId: string): Promise<string> {
  const order = await queries
    .selectFrom('orders')
    .select('store_id')
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (order === undefined) throw orderUnknown()
  return order.store_id
}
