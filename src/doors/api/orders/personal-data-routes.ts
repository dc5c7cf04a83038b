// Deletion of a shopper's personal data, for whoever holds the store's secret key.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readBody } from '../../../ground/http/api/read-body.ts'
import type { RateLimits } from '../../../ground/limits/rate-limits.ts'
import { isOrderId } from '../../../pure/contract/order-id.ts'
import { HandprintError } from '../../../pure/errors.ts'
import { audited } from '../../../trade/order-actions/audited.ts'
import { orderUnknown } from '../../../trade/orders/order-errors.ts'
import {
  deletePersonalData,
  type PersonalDataDeps,
} from '../../../trade/personal-data/delete-personal-data.ts'
import {
  deleteShopperData,
  type Shopper,
} from '../../../trade/personal-data/delete-shopper-data.ts'
import { auditByKey } from '../../../trade/stores/audit-by-key.ts'
import { type KeyedStore, storeBySecretKey } from '../../../trade/stores/authenticate.ts'
import type { AnswerOnce } from '../../../trade/stores/idempotency/answer-once.ts'
import { readIdempotencyKey } from '../../../trade/stores/idempotency/read-idempotency-key.ts'
import { checkReference } from './checks/check-reference.ts'
import { personalDataOperations, shopperRequest } from './personal-data-operations.ts'

export function personalDataRoutes(
  server: FastifyInstance,
  deps: PersonalDataDeps & { answerOnce: AnswerOnce; limits: Pick<RateLimits, 'countStore'> },
): void {
  const config = { errorsAs: 'problem', limit: 'api' } as const

  server.delete<{ Params: { id: string } }>(
    '/api/v1/orders/:id/personal-data',
    { config: { ...config, api: personalDataOperations.ofOrder } },
    async (request, reply) => {
      const store = await askingStore(request)
      const { id } = request.params
      if (!isOrderId(id)) throw orderUnknown()
      await deletePersonalData(withAudit(store, id), store, id)
      return reply.header('cache-control', 'no-store').code(204).send()
    },
  )

  const ofShopper = { config: { ...config, api: personalDataOperations.ofShopper } }
  server.post('/api/v1/personal-data-deletions', ofShopper, async (request, reply) => {
    const store = await askingStore(request)
    const key = readIdempotencyKey(request.headers['idempotency-key'])
    const shopper = shopperOf(request)
    const asked = ['personal-data-deletion', shopper]
    const answer = await deps.answerOnce({ store, key, asked }, async () => ({
      status: 200,
      location: null,
      body: await deleteOf(store, shopper),
    }))
    if (answer.isReplayed) reply.header('idempotent-replayed', 'true')
    return reply.header('cache-control', 'no-store').code(answer.status).send(answer.body)
  })

  // Each order has its own line; and there is one of what was asked, without who the shopper is.
  async function deleteOf(store: KeyedStore, shopper: Shopper) {
    const done = await deleteShopperData(deps, store, shopper, (id) => withAudit(store, id))
    const detail = { orders: done.orders.length, carts: done.carts_deleted }
    const entry = { action: 'personal_data.deleted', detail } as const
    await deps.database.transaction((tx) => auditByKey(tx, store, entry, deps.now()))
    return done
  }

  function withAudit({ by }: KeyedStore, orderId: string) {
    return audited(deps, orderId, by, 'order.delete_personal_data')
  }

  async function askingStore({ headers }: FastifyRequest) {
    const { authorization } = headers
    const store = await storeBySecretKey(deps.database.queries, authorization, deps.now)
    await deps.limits.countStore('api', store)
    return store
  }
}

function shopperOf(request: FastifyRequest): Shopper {
  const { reference_id: referenceId, email } = readBody(request, shopperRequest, {
    what: 'Nothing was deleted.',
    status: 400,
    codeOf: () => 'parameter_invalid',
    rules: {
      reference_id(text) {
        refuseBlank(text)
        checkReference(text)
      },
      email: refuseBlank,
    },
  })
  return referenceId === undefined ? { email: (email ?? '').trim() } : { referenceId }
}

// Nobody's: orders without a reference, and those whose data is gone.
function refuseBlank(text: string): void {
  if (text.trim() !== '') return
  const message = 'Say whose data is to be deleted.'
  throw new HandprintError({ code: 'parameter_invalid', status: 400, message })
}
