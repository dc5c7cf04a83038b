// Turns every error into a response: JSON or a page depending on the Accept header, containing only
// the public parts of a HandprintError. Unexpected errors are logged and returned as `internal`.

import { STATUS_CODES } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { wordsOfCode } from '../../pure/contract/error-codes.ts'
import { codeOf, fault, faultsOnTheWire, HandprintError } from '../../pure/errors.ts'
import { sentence } from '../../pure/sentences/sentence.ts'

/** Renders an error page. Provided by the storefront, since this layer knows no pages. */
export type RenderErrorPage = (
  error: HandprintError,
  request: FastifyRequest,
  /** For the Content-Language header. */
  reply: FastifyReply,
) => string | Promise<string>

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * `push`: always 500 with JSON. `page`: a page, or JSON if the client prefers it. Defaults to
     * JSON.
     */
    errorsAs?: 'push' | 'page' | 'problem'
    /** Reads bodies as streams and enforces its own idle timeout. */
    readsSlowBodies?: boolean
  }
  interface FastifyRequest {
    faultCode: string | null
    /** Who caused it. A push returns 500 for both. */
    fault: 'request' | 'service' | null
  }
  interface FastifyInstance {
    renderErrorPage?: RenderErrorPage
    /** The address of a code's explanation. Provided by the API, which serves it. */
    addressOfCode?: (code: string, request: FastifyRequest) => string
  }
}

export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  errorsAs = request.routeOptions?.config?.errorsAs,
  /** Maps an error's status to the one sent, where the protocol's clients need another. */
  statusOf = (status: number): number => status,
) {
  const fault = toHandprintError(error)
  request.faultCode = fault.code
  request.fault = fault.status < 500 || ofOthers.includes(fault.code) ? 'request' : 'service'
  reply.header('handprint-fault', request.fault)
  logFault(fault, error, request)
  const status = statusOf(fault.status)
  const retryAfterSeconds =
    fault.retryAfterSeconds ??
    defaultRetryAfterSeconds[fault.status] ??
    defaultRetryAfterSeconds[status]
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  reply.header('cache-control', 'no-store')
  const form = errorsAs ?? (isOfApi(request) ? 'problem' : undefined)
  if (form === 'push') {
    return reply.code(500).send({ message: fault.publicMessage, code: fault.code })
  }
  reply.code(status)
  // RFC 9110, 15.5.2: some programs treat a 401 without it as a broken connection.
  if (status === 401) reply.header('www-authenticate', 'Bearer realm="Handprint"')
  if (form === 'problem') {
    return reply.type('application/problem+json').send({
      ...typeOf(fault, status, request),
      status,
      detail: fault.publicMessage,
      code: fault.code,
      ...(fault.fields !== undefined && { errors: faultsOnTheWire(fault.fields) }),
    })
  }
  if (wantsPage(request, form) && request.server.renderErrorPage) {
    return answerPage(request.server.renderErrorPage(fault, request, reply), reply)
  }
  return reply.send({ message: fault.publicMessage, code: fault.code })
}

function typeOf({ code }: HandprintError, status: number, request: FastifyRequest) {
  const type = request.server.addressOfCode?.(code, request)
  // RFC 9457, 3.1.3 and 4.2.1: the title is that of the type; for `about:blank` the status phrase.
  return type === undefined
    ? { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error' }
    : { type, title: wordsOfCode(code) }
}

function answerPage(page: string | Promise<string>, reply: FastifyReply) {
  const send = (html: string) => reply.type('text/html; charset=utf-8').send(html)
  return typeof page === 'string' ? send(page) : page.then(send)
}

/**
 * These statuses mean that a retry may work (RFC 6585 §4, RFC 9110 §15.6.4; 423 as tus clients
 * interpret it).
 */
const defaultRetryAfterSeconds: Readonly<Record<number, number>> = { 423: 1, 429: 5, 503: 5 }

export function wantsJson(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? ''
  return /\bapplication\/(?:[\w.-]+\+)?json\b/i.test(accept) && !/\btext\/html\b/i.test(accept)
}

function wantsPage(request: FastifyRequest, form: 'page' | undefined): boolean {
  if (wantsJson(request)) return false
  return form === 'page' || /\btext\/html\b/i.test(request.headers.accept ?? '')
}

function toHandprintError(error: unknown): HandprintError {
  if (error instanceof HandprintError) return error
  const status = statusOf(error)
  if (status >= 400 && status < 500) {
    const message =
      faultsBeneath[codeOf(error)] ??
      clientFaults[status] ??
      sentence('The request could not be read. Check its format and its body.')
    return fault('body_invalid', status, message, { cause: error })
  }
  const message = sentence(
    'Something went wrong on our side. Try again. If the problem persists, send the request ID to the shop.',
  )
  return fault('internal', 500, message, { retryAfterSeconds: 30, cause: error })
}

const clientFaults: Record<number, string> = {
  413: sentence('The request body is larger than this address accepts.'),
  415: 'This endpoint does not accept a body of that type. If it is JSON, send the header "Content-Type: application/json".',
}

/** By Fastify error code. */
const faultsBeneath: Readonly<Record<string, string>> = {
  FST_ERR_CTP_EMPTY_JSON_BODY:
    'The body is empty, though its Content-Type says JSON. Send a JSON object.',
  FST_ERR_BAD_URL: 'The URL could not be decoded: its percent-encoding is not valid UTF-8.',
  FST_ERR_CTP_INVALID_JSON_BODY:
    'The body is not valid JSON. Check its quotes, commas and brackets, and that it was sent completely.',
}

function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null) return 500
  const status = 'statusCode' in error ? error.statusCode : undefined
  return typeof status === 'number' ? status : 500
}

/**
 * Errors of a third-party server that a picture was pulled from, or of a store's permissions.
 * Nothing the service can fix.
 */
const ofOthers = [
  ...['origin_unreachable', 'origin_refused', 'origin_too_slow'],
  ...['quota_exceeded', 'store_closed'],
]

// Only what an operator must look at is logged as an error. An unresponsive third-party server is
// not.
const oursToMend = ['internal', 'storage_unavailable', 'database_unavailable']

function logFault(fault: HandprintError, error: unknown, request: FastifyRequest): void {
  const { code, publicMessage } = fault
  if (oursToMend.includes(code))
    request.log.error({ err: fault.cause ?? error, code }, publicMessage)
  else request.log.info({ code, ...reasonOf(fault) }, publicMessage)
}

function reasonOf({ cause }: HandprintError): { reason?: string } {
  return cause instanceof Error ? { reason: cause.message } : {}
}

// Unknown paths under /api/v1 have no route with this setting.
function isOfApi(request: FastifyRequest): boolean {
  return request.url.startsWith('/api/v1/')
}
