// A connection to an untrusted host that only reaches public addresses: checked as written, as
// resolved, and as connected.

import type { buildConnector as BuildConnector, buildConnector, Client } from 'undici'
import { checkedLookup, type Resolve, resolveBySystem } from './checked-lookup.ts'
import { maxIdleMs } from './connection-pool.ts'
import { imageUrlNotAllowed, originRefused } from './fetch-errors.ts'
import { type AllowedHost, isAllowedByName } from './fetchable-url.ts'
import { isPublicAddress } from './public-address.ts'

export type CheckedClientOptions = {
  allowPrivate: readonly AllowedHost[]
  connectTimeoutMs: number
  resolve?: Resolve
}

/**
 * Throws `image_url_not_allowed` for an address in the URL. For a host name, requests fail with it.
 */
export async function openCheckedClient(url: URL, options: CheckedClientOptions): Promise<Client> {
  // A megabyte of code, loaded only when needed.
  const { buildConnector, Client } = await import('undici')
  const isAllowed = isAllowedByName(url, options.allowPrivate)
  const connect = buildConnector({
    lookup: checkedLookup(options.resolve ?? resolveBySystem, isAllowed),
    timeout: options.connectTimeoutMs,
    autoSelectFamily: true,
    // undici's types treat options for all sockets as complete options for one.
  } as BuildConnector.BuildOptions)
  return new Client(url.origin, {
    connect: checkedConnector(connect, isAllowed),
    maxHeaderSize: 16_384,
    // Deadlines replace these, because undici's own timers are too coarse.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: maxIdleMs,
    keepAliveMaxTimeout: maxIdleMs,
  })
}

/**
 * The final check before a byte is sent: the address the socket is connected to, however the host
 * was resolved or written.
 */
export function checkedConnector(
  connect: buildConnector.connector,
  mayReachPrivate: boolean,
): buildConnector.connector {
  return (options, callback) => {
    connect(options, (...[error, socket]) => {
      if (error !== null) return callback(error, null)
      if (!mayReachPrivate && !isPublicAddress(socket.remoteAddress ?? '')) {
        socket.destroy()
        return callback(imageUrlNotAllowed(), null)
      }
      callback(null, socket)
    })
  }
}

const maxHints = 10

/**
 * For `onInfo`. Limits informational responses such as 103: each may have headers, and their number
 * is unlimited. Throws `origin_refused` (502).
 */
export function boundHints(insteadOf: string): () => void {
  let hints = 0
  return () => {
    if (++hints > maxHints) throw originRefused(`sends early hints instead of ${insteadOf}`)
  }
}
