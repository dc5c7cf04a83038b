// The address of a pull's progress page. It holds a random id, so that it is one shopper's, and the
// whole question again, so that a process that knows nothing of the pull can go on with it.

import { randomBytes } from 'node:crypto'
import type { PullQuery } from './pull-query.ts'

export function newPullId(): string {
  return randomBytes(16).toString('hex')
}

export function progressAddress(pullId: string, query: PullQuery): string {
  return `/api/pull/${pullId}${queryOf(query)}`
}

export function eventsAddress(pullId: string, query: PullQuery): string {
  return `/api/pull/${pullId}/events${queryOf(query)}`
}

/** Escaped all through, with its `?`; read again it says the same. */
export function queryOf(query: PullQuery): string {
  const values = {
    image_url: query.imageUrl,
    access_key: query.accessKey,
    reference_id: query.referenceId,
    currency: query.currency,
    cart: query.cart,
    came_from: query.cameFrom,
  }
  const given = Object.entries(values).filter((pair): pair is [string, string] => pair[1] !== null)
  return `?${new URLSearchParams(given)}`
}
