// The push endpoints (interface §4.1 to §4.3). A failure is always HTTP 500 with JSON, and always
// reaches the client: the body is read to its end before the response is sent.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ApiOperation } from '../../../ground/http/api/api-operation.ts'
import { answerAfterBody } from '../../../ground/http/multipart/answer-after-body.ts'
import { allowPages } from '../../../ground/http/security-headers.ts'
import type { RateLimits } from '../../../ground/limits/rate-limits.ts'
import { isImageToken } from '../../../pure/contract/ids.ts'
import { ignoredNames } from '../../../pure/contract/ignored-names.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import type { ImageAnswer, PrintAnswer } from '../../../pure/contract/schemas/hand-off-schemas.ts'
import { fault } from '../../../pure/errors.ts'
import { takePrintImage } from '../../../trade/fulfilment/late-images/take-print-image.ts'
import type { ImageDeps } from '../../../trade/images/image-deps.ts'
import { tokenMalformed, tokenMissing } from '../../../trade/images/image-errors.ts'
import { handOver } from '../../../trade/images/intake/hand-over.ts'
import { reportTransfer } from '../../../trade/images/print-image/report-transfer.ts'
import type { OrderDeps } from '../../../trade/orders/core/add-order-event.ts'
import { readPushForm, type SpoolingDeps } from '../../../trade/receiving/read-push-form.ts'
import { storeForPrintPush, storeForPush } from '../../../trade/stores/authenticate.ts'
import {
  hasNoKey,
  misplacedKey,
  namingMisplacedKey,
  noKeyNotice,
} from '../../../trade/stores/misplaced-key.ts'
import type { Store } from '../../../trade/stores/store.ts'
import { handOffOperations } from '../hand-off-operations.ts'

export type PushDeps = ImageDeps &
  OrderDeps &
  SpoolingDeps & {
    limits: Pick<RateLimits, 'countStore'>
    wakeWorker: () => void
  }

export function pushRoutes(server: FastifyInstance, deps: PushDeps): void {
  void server.register(async (push) => {
    // Fastify must not parse bodies: each handler reads the stream.
    push.removeAllContentTypeParsers()
    push.addContentTypeParser('*', (_request, _body, done) => done(null))
    answerAfterBody(push, deps)
    push.addHook('onRequest', async (_request, reply) => allowPages(reply, allowedMethods))

    post(push, routes.api.push.preview.href(), handOffOperations.preview, (request) =>
      pushImage(deps, request, 'preview'),
    )
    post(push, routes.api.push.image.href(), handOffOperations.single, (request) =>
      pushImage(deps, request, 'single'),
    )
    post(push, routes.api.push.print.href(), handOffOperations.print, (request) =>
      pushPrint(deps, request),
    )
  })
}

async function pushImage(
  deps: PushDeps,
  request: FastifyRequest,
  kind: 'preview' | 'single',
): Promise<ImageAnswer> {
  const store = await storeOf(deps, request)
  const { file, ignored } = await readPushForm(deps, request, { withToken: false })
  const { token } = await handOver(deps, { store, kind, file })
  const message =
    kind === 'preview'
      ? 'The preview image is stored. Push its print image next, with this token.'
      : 'The image is stored.'
  return {
    image_token: token,
    message: withNotice(message, request, ignored),
    ...unread(request, ignored, ['image']),
  }
}

async function pushPrint(deps: PushDeps, request: FastifyRequest): Promise<PrintAnswer> {
  const { authorization, 'cp-apikey': cpApiKey } = request.headers
  const keys = { authorization, cpApiKey }
  const { store, replacer } = await namingMisplacedKey(request, () =>
    storeForPrintPush(deps.database.queries, keys, deps.now),
  )
  await deps.limits.countStore('pushes', store)
  const report = reportTransfer(deps, store)
  try {
    const { file, token, ignored } = await readPushForm(deps, request, { withToken: true, report })
    if (token === null || !isImageToken(token)) {
      await file.discard()
      throw token === null || token === '' ? tokenMissing() : tokenMalformed()
    }
    const arrival = await takePrintImage(deps, { store, token, file, replacer })
    deps.wakeWorker()
    return {
      message: withNotice(printMessages[arrival], request, ignored),
      ...unread(request, ignored, ['image', 'token']),
    }
  } finally {
    await report.end()
  }
}

const printMessages = {
  in_place: 'The print image is stored.',
  proposed:
    'The print image is stored and awaits review by the shop, because an order is on hold for its print image and this was sent with the access key. If pushed with the secret key, it is accepted automatically.',
} as const

function withNotice(message: string, request: FastifyRequest, fields: string[]): string {
  return hasNoKey(request)
    ? `${message} ${noKeyNotice(misplacedKey(request, { fields }))}`
    : message
}

/** Everything in the query, and the form's fields that a push does not read. */
function unread({ url }: FastifyRequest, fields: string[], known: readonly string[]) {
  const inQuery = new URL(url, 'http://push').searchParams.keys()
  // A reference belongs to the loader.
  const ignored = ignoredNames([...inQuery, ...fields], known)
  return ignored.length > 0 && { ignored }
}

async function storeOf(deps: PushDeps, request: FastifyRequest): Promise<Store> {
  const { authorization, 'cp-apikey': cpApiKey } = request.headers
  const store = await namingMisplacedKey(request, () =>
    storeForPush(deps.database.queries, { authorization, cpApiKey }, deps.now),
  )
  await deps.limits.countStore('pushes', store)
  return store
}

const allowedMethods = ['POST', 'OPTIONS']

function post<T>(
  push: FastifyInstance,
  url: string,
  api: ApiOperation,
  handle: (request: FastifyRequest) => Promise<T>,
): void {
  const config = { errorsAs: 'push', readsSlowBodies: true } as const
  push.post(
    url,
    { config: { ...config, limit: 'pushes', api } },
    async (request) => await handle(request),
  )
  push.options(url, { config }, (_request, reply) => reply.code(204).send())
  push.route({
    url,
    config,
    method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'],
    async handler(_request, reply) {
      reply.header('allow', allowedMethods.join(', '))
      throw fault('method_not_allowed', 405, 'Push pictures with POST, as multipart/form-data.')
    },
  })
}
