// CSRF protection. Each form carries a token that only a page of the same session can know. In
// addition, the browser's `Origin`, which every browser sends with a POST, and `Sec-Fetch-Site`
// must match.

import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { fault, type HandprintError } from '../../../pure/errors.ts'
import { parseUrl } from '../../../pure/parse-url.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'

/**
 * Derived from the session secret, so nothing is stored and the cookie cannot be computed from it.
 * Includes the page's store, so that a form for one store cannot change another that was selected
 * meanwhile.
 */
export function formTokenOf(sessionSecret: string, storeId: StoreId | null = null): string {
  const of = storeId === null ? '' : ` ${storeId}`
  return createHash('sha256').update(`form ${sessionSecret}${of}`).digest('base64url')
}

/** Throws `access_denied` (403). */
export function refuseForged(
  request: Pick<FastifyRequest, 'host' | 'protocol' | 'headers'>,
  baseUrl: string | null,
): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  const isOurs = origin === undefined || origin === baseUrl || isOfHost(origin, request.host)
  if (!isOurs || (site !== undefined && !/^(?:same-origin|none)$/.test(String(site)))) {
    throw forged(sentence('This form was sent from another site. Nothing was changed.'))
  }
}

/** Throws `access_denied` (403). */
export function refuseWrongToken(
  sessionSecret: string,
  token: string,
  ...storeIds: readonly (StoreId | null)[]
): void {
  const given = Buffer.from(token)
  for (const storeId of storeIds) {
    const expected = Buffer.from(formTokenOf(sessionSecret, storeId))
    if (given.length === expected.length && timingSafeEqual(given, expected)) return
  }
  throw forged(
    sentence('This form has expired. Nothing was changed. Go back, reload the page and try again.'),
  )
}

function isOfHost(origin: string, host: string): boolean {
  const from = parseUrl(origin)
  if (from === null || !/^https?:$/.test(from.protocol)) return false
  // Drops the scheme's default port, as browsers do.
  return from.host === parseUrl(`${from.protocol}//${host}`)?.host
}

function forged(message: string): HandprintError {
  return fault('access_denied', 403, message)
}
