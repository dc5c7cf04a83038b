// Forms and JSON are small: a body of one that does not come to its end in time would hold its
// connection for ever, since slow uploads keep us from bounding all requests alike.

import type { IncomingMessage } from 'node:http'

const formTimeoutMs = 20_000

/** Cuts the connection when the body is not complete in time. */
export function boundBody(request: IncomingMessage, timeoutMs = formTimeoutMs): void {
  if (!hasBody(request)) return
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy()
  }, timeoutMs)
  request.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined
}
