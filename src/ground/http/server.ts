// The bare server: logging without secrets, security headers, central error handling. Features add
// their routes in routes.ts.

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
import { answerError } from './answer-error.ts'
import { isOne } from './api/api-operation.ts'
import { checkValues } from './api/check-values.ts'
import { boundBody, hasBody } from './bound-body.ts'
import { compressPages } from './compress-pages.ts'
import { answerClientError } from './cut-off.ts'
import { collectAddresses, type KnownAddress } from './known-addresses.ts'
import { bareSecurityHeaders, securityHeaders } from './security-headers.ts'
import { shuttingDown } from './stop.ts'

export type ServerOptions = {
  /** Pino's levels. `silent` disables the log. */
  logLevel: string
  /** Number of trusted proxies in front of us for the client's address and scheme. */
  proxyHops: number
  /** Both appear in every log line. */
  nodeName?: string
  roles?: string
  /** Seconds that an idle connection stays open. Defaults to 10. */
  keepAliveSeconds?: number
  /** Error that refuses a request before anything is done. Null to accept it. */
  refusal?: (request: FastifyRequest) => Error | null
  /** Log destination for tests. Defaults to standard output. */
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
      // Not pino's own stream: if the disk is full, it throws in the code that logs.
      stream: options.logTo ?? process.stdout,
    },
    // One line per request, written below, instead of Fastify's two.
    logController: new LogController({ disableRequestLogging: true }),
    // Not randomBytes, which makes a system call each time; this one uses a pool.
    genReqId: ({ headers }) =>
      (options.proxyHops > 0 && idOfProxy(headers['x-request-id'])) ||
      randomUUID().replaceAll('-', '').slice(16),
    trustProxy: (_address, hop) => hop < options.proxyHops,
    bodyLimit: 256 * 1024,
    // Schemas are TypeBox's. Routes do not use Fastify schemas.
    schemaController: {
      compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas },
    },
    // `answerHeads` does this instead.
    exposeHeadRoutes: false,
    // Plugins are synchronous, so the timer for each route is unnecessary.
    pluginTimeout: 0,
    // Uploads may be slow. Multipart bodies have their own idle timeout.
    requestTimeout: 0,
    connectionTimeout: 0,
    keepAliveTimeout: (options.keepAliveSeconds ?? 10) * 1_000,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerClientError,
    // `refuseWhenClosing` does this instead.
    return503OnClosing: false,
    // Long enough that the route itself can reject an invalid token.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2_000 },
    // The router treats any single character as `/`. `*` addresses the server as a whole (RFC 9112,
    // 3.2.4).
    rewriteUrl: ({ url = '/' }) => (url.length === 1 && url !== '/' ? `/${url}` : url),
    // Hooks are not called for malformed URLs.
    frameworkErrors: (error, request, reply) => {
      reply.headers(bareSecurityHeaders).header('x-request-id', request.id)
      return answerError(error, request, reply)
    },
  })
  server.server.headersTimeout = 20_000
  server.decorateRequest('faultCode', null)
  server.decorateRequest('fault', null)
  await server.register(formbody, { bodyLimit: 64 * 1024 })
  acceptEmptyJson(server)
  await server.register(securityHeaders)
  refuseWhenClosing(server, options.refusal ?? (() => null))
  compressPages(server)
  answerHeads(server)
  const addressOf = collectAddresses(server)
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (!request.routeOptions.config?.readsSlowBodies) boundBody(request.raw)
  })
  refuseCompressed(server)
  server.addHook('preHandler', async (request) => {
    if (isForm(request)) replaceNuls(request.body)
    checkValues(request.body)
  })
  server.addHook('onResponse', async (request, reply) => {
    request.log.info(requestForLog(request, reply), 'answered')
  })
  server.addHook('onRequestAbort', async (request) => {
    request.log.info({ method: request.method, route: routeOf(request) }, 'the client disconnected')
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

/** Ajv and the schema serializer slow down the start. The build omits them. */
function noSchemas(): never {
  throw new Error('A route has a Fastify schema, which is not used here.')
}

function traceInLog(): { trace?: string } {
  const span = currentSpan()
  return span === null ? {} : { trace: span.traceId }
}

/** Lets the proxy's log be correlated with ours. Null if it is not safe to log. */
function idOfProxy(given: string | string[] | undefined): string | null {
  return typeof given === 'string' && /^[\w-]{16,64}$/.test(given) ? given : null
}

// URLs contain image tokens, cart ids and access keys, so only the route's pattern is logged.
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
  return notFound('Nothing found at this address. Check the URL.')
}

function notBy(method: string, { methods }: KnownAddress): HandprintError {
  const message = `This endpoint does not support ${method}. Use ${methods.join(' or ')}.`
  return fault('method_not_allowed', 405, message)
}

function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? '(none)'
}

/** In pino's error format, without custom properties of the thrown error. */
function errorInLog(error: unknown) {
  const stack = errorText(error)
  if (!(error instanceof Error)) return { type: typeof error, message: stack, stack }
  const { name: type, message } = error
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  return { type, message, ...code, stack }
}

/**
 * Refuses compressed bodies, which would otherwise be reported as malformed. Without a body the
 * header has no meaning.
 */
function refuseCompressed(server: FastifyInstance): void {
  server.addHook('preParsing', async (request, reply) => {
    const { 'content-encoding': encoding = '' } = request.headers
    if (/^(?:[\s,]|identity)*$/i.test(encoding) || !hasBody(request.raw)) return
    reply.header('accept-encoding', 'identity')
    const message =
      'The body has a Content-Encoding, but only uncompressed bodies are accepted. Turn off compression in your client and send the body without that header.'
    throw fault('body_invalid', 415, message)
  })
}

function isForm({ headers }: FastifyRequest): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '')
}

/**
 * Replaces U+0000 by a space in form fields, like other control characters in names and addresses:
 * a user who pasted one cannot see it. The form was parsed for this request alone.
 */
function replaceNuls(form: unknown): void {
  if (!isObject(form)) return
  const spaced = (value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', ' ') : value
  for (const [name, value] of Object.entries(form)) {
    form[name] = Array.isArray(value) ? value.map(spaced) : spaced(value)
  }
}

/**
 * Accepts an empty JSON body where none is needed, because many programs declare JSON on every
 * request.
 */
function acceptEmptyJson(server: FastifyInstance): void {
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
 * Every GET route also answers HEAD, unless it opts out. Fastify's own option adds a second route
 * for each, which takes a third of the time of registering all routes. Must be called before routes
 * are added.
 */
function answerHeads(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    if (route.method !== 'GET' || route.exposeHeadRoute === false) return
    route.method = ['GET', 'HEAD']
    route.onSend = [...[route.onSend ?? []].flat(), omitBodyForHead]
  })
}

/** Omits the body of a response to HEAD but keeps its headers. A stream is not read. */
function omitBodyForHead(
  { method }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: Error | null, payload?: unknown) => void,
): void {
  if (method !== 'HEAD') {
    done(null, payload)
    return
  }
  // Responses with these two statuses have no such length (RFC 9110, 8.6).
  const hasLength = reply.statusCode !== 204 && reply.statusCode !== 304
  if (payload instanceof Readable) payload.on('error', () => undefined).destroy()
  // Fastify's hook does not type the payload. If present and not a stream, it is a string or a
  // buffer.
  else if (hasLength)
    reply.header('content-length', `${Buffer.byteLength((payload ?? '') as string | Buffer)}`)
  done(null, null)
}

/**
 * While the service stops, requests on open connections are refused in their route's error format,
 * with a retry time. Fastify's own response would always be a 503, even where a push requires a
 * 500. Must be called before routes are added.
 *
 * @param refusal further reasons to refuse: an error, or null to accept the request
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
    // Last, so that the refusal has the headers of the route's other responses.
    route.onRequest = [...[route.onRequest ?? []].flat(), refuse]
  })
}
