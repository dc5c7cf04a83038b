// Forms and JSON are small. An incomplete body would hold its connection forever, because slow
// uploads prevent a timeout for all requests.

import type { IncomingMessage } from 'node:http'

const formTimeoutMs = 20_000

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
