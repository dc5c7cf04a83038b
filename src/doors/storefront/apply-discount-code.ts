// `?code=SUMMER` on the cart or the checkout, from a link of an integrator or in a mail: keeps it
// with the cart and redirects to the URL without it.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { pathParams } from '../../ground/http/path-params.ts'
import { queryWithoutPreferences } from '../../pure/contract/preferences.ts'
import { HandprintError } from '../../pure/errors.ts'
import { setDiscountCode } from '../../trade/carts/set-discount-code.ts'
import { normalCode } from '../../trade/discount-codes/normal-code.ts'
import { readFields } from './fields/fields.ts'
import type { StorefrontDeps } from './storefront-deps.ts'

/** A hook that runs before the handler. What can't be a code leaves the cart unchanged. */
export function applyDiscountCode(deps: Pick<StorefrontDeps, 'database' | 'now'>) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { code } = readFields(request.query)
    if (code === undefined || request.method !== 'GET') return
    const { cartId = '' } = pathParams(request)
    const normal = normalCode(code)
    if (normal !== null) await setDiscountCode(deps, cartId, normal).catch(ignoreOrdered)
    // Language and units are carried along automatically.
    const query = queryWithoutPreferences(request.url, 'code')
    const [path = ''] = request.url.split('?')
    return reply.redirect(query === '' ? path : `${path}?${query}`, 303)
  }
}

function ignoreOrdered(error: unknown): void {
  const code = error instanceof HandprintError ? error.code : null
  if (code !== 'cart_already_ordered') throw error
}
