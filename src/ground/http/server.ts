// The bare server: logging without secrets, security headers, one place where errors become
// answers. Features add their routes to it in routes.ts.

import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { Readable } from 'node:stream'
import formbody from '@fastify/formbody'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { errorText, fault, type HandprintError, notFound } from '../../pure/errors.ts'
import { isObject } from '../../pure/objects.ts'
import { version } from '../../pure/version.ts'
import { currentSpan } from '../telemetry/spans.ts'
import { isOne } from './api/api-operation.ts'
import { checkValues } from './api/check-values.ts'
import { boundBody, hasBody } from './bound-body.ts'
import { compressPages } from './compress-pages.ts'
import { answerClientError } from './cut-off.ts'
import { answerError } from './error-answers.ts'
import { collectAddresses, type KnownAddress } from './known-addresses.ts'
import { bareSecurityHeaders, securityHeaders } from './security-headers.ts'
import { shuttingDown } from './stop.ts'

export type ServerOptions = {
  /** Pino's levels; `silent` turns the log off. */
  logLevel: string
  /** How many proxies in front of us may be believed about the client's address and scheme. */
  proxyHops: number
  /** Both in every line of the log. */
  nodeName?: string
  roles?: string
  /** How long a connection without requests stays open. Default 10. */
  keepAliveSeconds?: number
  /** What a request is refused for before anything is done; null: it is not. */
  refusal?: (request: FastifyRequest) => Error | null
  /** Where the log goes, for tests; standard output otherwise. */
  logTo?: NodeJS.WritableStream
}

export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const server = Fastify({
    logger: {
      level: options.logLevel,
      mixin: traceInLog,
      base: {
        node: options.nodeName ?? hostname(),
        version,
        pid: process.pid,
        roles: options.roles ?? 'all',
      },
      serializers: { err: errorInLog },
      // Not pino's own: what a full disk does not take there, is thrown at whoever logs.
      stream: options.logTo ?? process.stdout,
    },
    // One line for each request, written below, instead of Fastify's two.
    logController: new LogController({ disableRequestLogging: true }),
    // Not by randomBytes: that asks the system each time, this one keeps some in store.
    genReqId: ({ headers }) =>
      (options.proxyHops > 0 && idOfProxy(headers['x-request-id'])) ||
      randomUUID().replaceAll('-', '').slice(16),
    trustProxy: (_address, hop) => hop < options.proxyHops,
    bodyLimit: 256 * 1024,
    // Schemas are typebox's, and routes have none of Fastify's.
    schemaController: {
      compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas },
    },
    // By `answerHeads` instead.
    exposeHeadRoutes: false,
    // Nothing that is registered waits for anything; a timer for each route would.
    pluginTimeout: 0,
    // Uploads may be slow: multipart bodies have an inactivity limit of their own.
    requestTimeout: 0,
    connectionTimeout: 0,
    keepAliveTimeout: (options.keepAliveSeconds ?? 10) * 1_000,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerClientError,
    // Refused by `refuseWhenClosing`.
    return503OnClosing: false,
    // Long enough that what is no token is told so by its route.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2_000 },
    // The router takes any single character for `/`; `*` is the server as a whole (RFC 9112, 3.2.4).
    rewriteUrl: ({ url = '/' }) => (url.length === 1 && url !== '/' ? `/${url}` : url),
    // Addresses that can't be read never come to the hooks.
    frameworkErrors: (error, request, reply) => {
      reply.headers(bareSecurityHeaders).header('x-request-id', request.id)
      return answerError(error, request, reply)
    },
  })
  server.server.headersTimeout = 20_000
  server.decorateRequest('faultCode', null)
  server.decorateRequest('fault', null)
  await server.register(formbody, { bodyLimit: 64 * 1024 })
  takeNothingAsJson(server)
  await server.register(securityHeaders)
  refuseWhenClosing(server, options.refusal ?? (() => null))
  compressPages(server)
  answerHeads(server)
  const addressOf = collectAddresses(server)
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (!request.routeOptions.config?.readsSlowBodies) boundBody(request.raw)
  })
  refusePacked(server)
  server.addHook('preHandler', async (request) => {
    if (isForm(request)) spaceNuls(request.body)
    checkValues(request.body)
  })
  server.addHook('onResponse', async (request, reply) => {
    request.log.info(requestForLog(request, reply), 'answered')
  })
  server.addHook('onRequestAbort', async (request) => {
    request.log.info({ method: request.method, route: routeOf(request) }, 'the client went away')
  })
  server.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  server.setNotFoundHandler((request, reply) => {
    const address = addressOf(request)
    if (address === null) return answerError(nothingHere(), request, reply)
    reply.header('allow', address.methods.join(', '))
    return answerError(notBy(request.method, address), request, reply, address.errorsAs)
  })
  return server
}

/** Ajv and what serializes by schemas take a part of a start to load: the build leaves them out. */
function noSchemas(): never {
  throw new Error('A route has a schema of Fastify’s, which nothing here reads.')
}

function traceInLog(): { trace?: string } {
  const span = currentSpan()
  return span === null ? {} : { trace: span.traceId }
}

/** So that its log and ours can be laid side by side; null where it is none that a log can hold. */
function idOfProxy(given: string | string[] | undefined): string | null {
  return typeof given === 'string' && /^[\w-]{16,64}$/.test(given) ? given : null
}

// Addresses hold image tokens, cart ids and access keys, so the log shows the route's pattern only.
function requestForLog(request: FastifyRequest, reply: FastifyReply): Record<string, unknown> {
  return {
    method: request.method,
    route: routeOf(request),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    address: request.ip,
  }
}

function nothingHere(): HandprintError {
  return notFound('There is nothing at this address. Check how it is written.')
}

function notBy(method: string, { methods }: KnownAddress): HandprintError {
  const message = `This address is not asked by ${method}, but by ${methods.join(' or ')}.`
  return fault('method_not_allowed', 405, message)
}

function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? '(none)'
}

/** As pino writes errors, without the properties that whoever threw one has added. */
function errorInLog(error: unknown) {
  const stack = errorText(error)
  if (!(error instanceof Error)) return { type: typeof error, message: stack, stack }
  const { name: type, message } = error
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  return { type, message, ...code, stack }
}

/** A body that is compressed would be told as malformed. Without a body the header means nothing. */
function refusePacked(server: FastifyInstance): void {
  server.addHook('preParsing', async (request, reply) => {
    const { 'content-encoding': encoding = '' } = request.headers
    if (/^(?:[\s,]|identity)*$/i.test(encoding) || !hasBody(request.raw)) return
    // RFC 9110, 12.5.3 and 15.5.16.
    reply.header('accept-encoding', 'identity')
    const message =
      'The body is compressed, as its Content-Encoding says, and bodies are taken uncompressed. Turn compression off in your client, and send it without that header.'
    throw fault('body_invalid', 415, message)
  })
}

function isForm({ headers }: FastifyRequest): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '')
}

/**
 * In the fields of a form, which was parsed for this request alone, U+0000 becomes a space, as other control
 * characters do in names and addresses: who has pasted one does not see it.
 */
function spaceNuls(form: unknown): void {
  if (!isObject(form)) return
  const spaced = (value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', ' ') : value
  for (const [name, value] of Object.entries(form)) {
    form[name] = Array.isArray(value) ? value.map(spaced) : spaced(value)
  }
}

/** Many programs say of every request that it is JSON: where no body is needed none is one. */
function takeNothingAsJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  const type = 'application/json'
  server.addContentTypeParser<string>(type, { parseAs: 'string' }, (request, body, done) => {
    const api = request.routeOptions.config?.api
    const needsNone = api !== undefined && isOne(api) && (api.body?.isOptional ?? !api.body)
    if (body === '' && needsNone) done(null)
    else void parse(request, body, done)
  })
}

/**
 * Whatever can be read answers HEAD, unless its route says otherwise. Fastify's own way makes a second
 * route of each, which takes a third of the time that all of them take. To be called before routes are
 * added.
 */
function answerHeads(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    if (route.method !== 'GET' || route.exposeHeadRoute === false) return
    route.method = ['GET', 'HEAD']
    route.onSend = [...[route.onSend ?? []].flat(), leaveBodyOut]
  })
}

/** Of an answer to HEAD; what would have come is still told. A stream is not read. */
function leaveBodyOut(
  { method }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: Error | null, payload?: unknown) => void,
): void {
  if (method !== 'HEAD') {
    done(null, payload)
    return
  }
  // Those two tell no length of an answer that they are not (RFC 9110, 8.6).
  const hasLength = reply.statusCode !== 204 && reply.statusCode !== 304
  if (payload instanceof Readable) payload.on('error', () => undefined).destroy()
  // Fastify's hook leaves open what a payload is; one that is sent and no stream is one of these.
  else if (hasLength)
    reply.header('content-length', `${Buffer.byteLength((payload ?? '') as string | Buffer)}`)
  done(null, null)
}

/**
 * What comes in on open connections while the service stops is refused like everything else: in the
 * form of its route, with the time to try again. Fastify's own answer would be a 503 everywhere, also
 * where a push has to be told by 500. To be called before routes are added.
 * @param refusal what else nothing is taken for: an error, or null for a request that may go on
 */
function refuseWhenClosing(
  server: FastifyInstance,
  refusal: (request: FastifyRequest) => Error | null,
): void {
  let isClosing = false
  server.addHook('preClose', async () => {
    isClosing = true
  })
  const refuse = async (request: FastifyRequest): Promise<void> => {
    const reason = isClosing ? shuttingDown() : refusal(request)
    if (reason !== null) throw reason
  }
  server.addHook('onRoute', (route) => {
    // Last, so that the refusal has the headers of the route's other answers.
    route.onRequest = [...[route.onRequest ?? []].flat(), refuse]
  })
}
