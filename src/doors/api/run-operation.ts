// Runs one API request from authentication to the response. Each step has its own errors: key and
// rate limit, parameters, Idempotency-Key, body.

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../ground/database/database.ts'
import { readQuery } from '../../ground/http/api/read-query.ts'
import { validateBySchema } from '../../ground/http/api/validate-by-schema.ts'
import { baseUrlOf } from '../../ground/http/base-url-of.ts'
import { pathParams } from '../../ground/http/path-params.ts'
import type { RateLimits } from '../../ground/limits/rate-limits.ts'
import { fault, type HandprintError } from '../../pure/errors.ts'
import type { AuditActor } from '../../trade/audit/add-audit-entry.ts'
import { findSession } from '../../trade/operators/sessions/find-session.ts'
import { readSessionCookie } from '../../trade/operators/sessions/session-cookie.ts'
import { getOrderId, orderUnknown } from '../../trade/orders/core/order-errors.ts'
import { getOrder } from '../../trade/orders/core/read-order.ts'
import {
  operatorByKey,
  storeBySecretKey,
  storeForPrintPush,
  storeForPush,
} from '../../trade/stores/authenticate.ts'
import { getStore } from '../../trade/stores/find-store.ts'
import type { AnswerOnce } from '../../trade/stores/idempotency/answer-once.ts'
import { readIdempotencyKey } from '../../trade/stores/idempotency/read-idempotency-key.ts'
import {
  hasNoKey,
  misplacedKey,
  namingMisplacedKey,
  noKeyNotice,
} from '../../trade/stores/misplaced-key.ts'
import type { Store } from '../../trade/stores/store.ts'
import type {
  AnsweredOnce,
  CreatedAnswer,
  Handler,
  Once,
  Operation,
  OperationRequest,
} from './operation.ts'

export type ApiDeps = CallerDeps & { answerOnce: AnswerOnce }

export type OperationRun = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

export function runOperation<const Op extends Operation>(
  deps: ApiDeps,
  operation: Op,
  handler: Handler<Op>,
): OperationRun {
  const status = statusOf(operation)
  return async (request, reply) => {
    const client = await namingMisplacedKey(request, () =>
      authenticateCaller(deps, operation, request, reply),
    )
    const params = pathParams(request)
    for (const [name, text] of Object.entries(params)) operation.paramRules?.[name]?.(text)
    const requested: unknown = {
      ...client,
      request,
      reply,
      params,
      baseUrl: baseUrlOf(request, deps.baseUrl),
      query: operation.query && readQuery(operation.query, request.query, operation.queryRules),
      ...(operation.isOnce && onceOf(deps, status, { request, reply }, client)),
      body: readBody(operation, request),
    }
    // The cast is safe: the values were validated against the same operation.
    const answer: unknown = await handler(requested as OperationRequest<Op>)
    // If the handler has sent the reply itself, nothing is left to do.
    if (reply.sent) return reply
    // Handlers of such operations return nothing else.
    if (operation.isOnce) return sendOnce(reply, answer as AnsweredOnce)
    return reply.code(status).send(answer ?? undefined)
  }
}

/** The status of the success response. Handlers with more than one set it themselves. */
function statusOf({ answers }: Operation): number {
  return Number(Object.keys(answers)[0])
}

function readBody(
  { body: described }: Operation,
  { body: sent, headers }: FastifyRequest,
): unknown {
  // Prevents requests that the description does not cover.
  if (described === undefined) return undefined
  const { content, refusal, isOptional } = described
  const schema = content['application/json']
  if (schema === undefined) return sent
  // Form content types are parsed here too. JSON sent as a form would be a single misnamed field.
  const [type] = /^(?:application\/x-www-form-urlencoded|text\/plain)\b/i.exec(
    headers['content-type'] ?? '',
  ) ?? [null]
  if (type !== null && Object.keys(Object(sent)).length > 0) throw jsonExpected(type)
  if (refusal === undefined) return sent
  return validateBySchema(schema, isOptional ? (sent ?? {}) : sent, refusal)
}

function jsonExpected(type: string): HandprintError {
  const message = `This endpoint expects JSON, but the Content-Type is ${type}. Send the header "Content-Type: application/json".`
  return fault('body_invalid', 415, message)
}

function onceOf(
  { answerOnce }: ApiDeps,
  status: number,
  { request: { headers }, reply }: Pick<OperationRequest<Operation>, 'request' | 'reply'>,
  { store, replacer }: Caller,
): Once<unknown> {
  const idempotencyKey = readIdempotencyKey(headers['idempotency-key'])
  if (store === undefined) throw new Error('Responses are stored for stores only.')
  // The access key is public: an idempotency key used by a stranger must not collide with the
  // store's own.
  const isPublic = replacer === null
  const key = isPublic && idempotencyKey !== null ? `public·${idempotencyKey}` : idempotencyKey
  const whole = (made: CreatedAnswer<unknown>) => ({ status, ...made })
  const onReplay = () => void reply.header('idempotent-replayed', 'true')
  return {
    idempotencyKey,
    once: (requested, work) =>
      answerOnce({ store, key, request: requested, onReplay }, async (keep) =>
        whole(await work((tx, made) => keep(tx, whole(made)))),
      ),
  }
}

function sendOnce(reply: FastifyReply, answer: AnsweredOnce): FastifyReply {
  const { status, location, body } = answer
  if (location !== null) reply.header('location', location)
  return reply.code(status).send(body ?? undefined)
}

type CallerDeps = {
  database: Database
  limits: Pick<RateLimits, 'countAddress' | 'countStore' | 'headersOf'>
  now: () => number
  baseUrl: string | null
}

type Caller = { store?: Store; by?: AuditActor; replacer?: AuditActor | null }

/** Identifies the key of a request, and counts the request before anything else is checked. */
async function authenticateCaller(
  deps: CallerDeps,
  { key, orSecretKey, orSession }: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  if (key === 'none') return {}
  reply.header('cache-control', 'no-store')
  const { limits, now } = deps
  const { queries } = deps.database
  const { authorization, 'cp-apikey': cpApiKey } = request.headers
  const countStore = async (kind: 'pushes' | 'api', counted: { id: string }) => {
    try {
      await limits.countStore(kind, counted)
    } finally {
      reply.headers(limits.headersOf(kind, counted))
    }
  }
  if (key === 'access') {
    await limits.countAddress('pushes', request.ip)
    const keys = { authorization, cpApiKey }
    const { store, replacer } = orSecretKey
      ? await storeForPrintPush(queries, keys, now)
      : { store: await storeForPush(queries, keys, now), replacer: null }
    await countStore('pushes', store)
    if (hasNoKey(request)) reply.header('handprint-notice', noKeyNotice(misplacedKey(request)))
    return { store, replacer }
  }
  if (orSession && authorization === undefined) {
    const store = await storeOfSession(deps, request)
    if (store !== null) {
      // Cookies are also sent with requests embedded in pages of sibling hosts.
      reply.header('cross-origin-resource-policy', 'same-origin')
      return { store }
    }
  }
  if (key === 'operator') {
    const by = await operatorByKey(queries, authorization, now)
    // Counted by key: an operator's requests do not belong to a store.
    await countStore('api', by)
    return { by }
  }
  const store = await storeBySecretKey(queries, authorization, now)
  await countStore('api', store)
  return { store }
}

/**
 * The store of the requested order, if the signed-in account may see it. Null if no one is signed
 * in.
 */
async function storeOfSession(deps: CallerDeps, request: FastifyRequest): Promise<Store | null> {
  const { queries } = deps.database
  const session = await findSession(deps, readSessionCookie(request, deps.baseUrl))
  if (session === null) return null
  const { id = '' } = pathParams(request)
  const { store_id: storeId } = await getOrder(queries, getOrderId(id))
  const isTheirs = session.operators.some(
    (each) => [null, storeId].includes(each.storeId) && !each.lacksSecondFactor,
  )
  if (!isTheirs) throw orderUnknown()
  return await getStore(queries, storeId)
}
