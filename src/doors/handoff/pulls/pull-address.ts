// The URL of a pull's progress page. It contains a random id, so that it belongs to one shopper,
// and the whole request again, so that a process that does not know the pull can continue it.

import { randomBytes } from 'node:crypto'
import { routes } from '../../../pure/contract/route-tree.ts'
import type { PullQuery } from './pull-query.ts'

export function newPullId(): string {
  return randomBytes(16).toString('hex')
}

export function progressAddress(pullId: string, query: PullQuery): string {
  return `${routes.api.pull.one.page.href({ pullId })}${queryOf(query)}`
}

export function eventsAddress(pullId: string, query: PullQuery): string {
  return `${routes.api.pull.one.events.href({ pullId })}${queryOf(query)}`
}

/** Fully escaped, with the leading `?`. Parsing it returns the same query. */
export function queryOf(query: PullQuery): string {
  const values = {
    image_url: query.imageUrl,
    access_key: query.accessKey,
    reference_id: query.referenceId,
    currency: query.currency,
    cart: query.cart,
    return_url: query.returnUrl,
    code: query.discountCode,
    came_from: query.cameFrom,
  }
  const given = Object.entries(values).filter((pair): pair is [string, string] => pair[1] !== null)
  return `?${new URLSearchParams(given)}`
}
