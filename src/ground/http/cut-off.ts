// A client that half-closes the connection in the middle of a body still waits for a response.
// Node's parser treats that as a connection error and would send a bare 400. Requests watched here
// are notified instead and send their own response. The same applies if more bytes follow than the
// body's length declares: the response to the body comes first.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'

type Watched = { request: IncomingMessage; response: ServerResponse; isOverlong: boolean }

const watched = new WeakMap<Socket, Watched>()
const cutOff = new WeakSet<Readable>()

/** Emitted by a watched request when the rest of its body will never arrive. */
export const cutOffEvent = 'handprint:cut-off'

export function watchForCutOff(request: IncomingMessage, response: ServerResponse): void {
  watched.set(request.socket, { request, response, isOverlong: false })
}

export function isCutOff(source: Readable): boolean {
  return cutOff.has(source)
}

/**
 * For Fastify's `clientErrorHandler`. Answers input that is not HTTP with an empty response, and an
 * address or headers that are too long with what to do.
 */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  const exchange = error.code?.startsWith('HPE_') ? watched.get(socket) : undefined
  if (exchange !== undefined && !exchange.request.complete) {
    if (error.code === 'HPE_INVALID_EOF_STATE') {
      cutOff.add(exchange.request)
      exchange.request.emit(cutOffEvent)
      return
    }
  } else if (exchange !== undefined && !exchange.response.writableFinished) {
    if (!exchange.isOverlong) exchange.response.once('close', () => socket.destroySoon())
    exchange.isOverlong = true
    exchange.response.shouldKeepAlive = false
    return
  }
  if (socket.writable && error.code !== 'ECONNRESET') {
    const status = statusLines[error.code ?? ''] ?? '400 Bad Request'
    const text = error.code === 'HPE_HEADER_OVERFLOW' ? headerTooLong : ''
    const headers = [
      `HTTP/1.1 ${status}`,
      ...(text === ''
        ? []
        : ['Content-Type: text/plain; charset=utf-8', 'Cache-Control: no-store']),
      `Content-Length: ${text.length}`,
      'Connection: close',
    ]
    socket.write(`${headers.join('\r\n')}\r\n\r\n${text}`)
  }
  socket.destroy(error)
}

// Before the request is read, so that nothing is known about it. In ASCII, whose length is its bytes.
const headerTooLong =
  'The address of this request and its headers are longer than 16 kB together. ' +
  'To open a cart with many pictures, send their tokens in the body of POST /api/v1/carts.\n'

const statusLines: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}
