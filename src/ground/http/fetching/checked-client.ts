// A connection to a stranger's host that reaches public addresses only: judged as it is written, as
// it is resolved, and as it is connected to.

import type { buildConnector as BuildConnector, buildConnector, Client } from 'undici'
import { checkedLookup, type Resolve, resolveBySystem } from './checked-lookup.ts'
import { maxIdleMs } from './connection-pool.ts'
import { imageUrlNotAllowed, originRefused } from './fetch-errors.ts'
import { type AllowedHost, isAllowedByName } from './fetchable-url.ts'
import { isPublicAddress } from './public-address.ts'

export type CheckedClientOptions = {
  /** Hosts that may be reached although they are private. */
  allowPrivate: readonly AllowedHost[]
  connectTimeoutMs: number
  /** How names become addresses; the system's resolver by default. */
  resolve?: Resolve
}

/** Throws `image_url_not_allowed` for an address in the URL; requests fail with it for a name's. */
export async function openCheckedClient(url: URL, options: CheckedClientOptions): Promise<Client> {
  // A megabyte of code, loaded by those who fetch.
  const { buildConnector, Client } = await import('undici')
  const isAllowed = isAllowedByName(url, options.allowPrivate)
  const connect = buildConnector({
    lookup: checkedLookup(options.resolve ?? resolveBySystem, isAllowed),
    timeout: options.connectTimeoutMs,
    autoSelectFamily: true,
    // undici's types take what is meant for all sockets as complete options of one.
  } as BuildConnector.BuildOptions)
  return new Client(url.origin, {
    connect: checkedConnector(connect, isAllowed),
    maxHeaderSize: 16_384,
    // Deadlines do these: undici's own timers are too coarse.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: maxIdleMs,
    keepAliveMaxTimeout: maxIdleMs,
  })
}

/**
 * The last look before a byte is sent: what the socket is connected to, whatever was resolved and
 * however the address was written.
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
 * For `onInfo`. Answers before the answer, such as 103: each may have headers, and there may be any number.
 * Throws `origin_refused` (502).
 */
export function boundHints(insteadOf: string): () => void {
  let hints = 0
  return () => {
    if (++hints > maxHints) throw originRefused(`sends hints instead of ${insteadOf}`)
  }
}
