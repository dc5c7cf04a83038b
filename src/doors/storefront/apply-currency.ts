// `?currency=EUR` on the cart or the checkout, from a link of the page or of an integrator: stores
// it in the cart and redirects to the URL without it.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { pathParams } from '../../ground/http/path-params.ts'
import { queryWithoutPreferences } from '../../pure/contract/preferences.ts'
import { HandprintError } from '../../pure/errors.ts'
import { changeCurrency } from '../../trade/carts/change-currency.ts'
import { readFields } from './fields/fields.ts'
import type { StorefrontDeps } from './storefront-deps.ts'

/** A hook that runs before the handler. A currency without prices leaves the cart unchanged. */
export function applyCurrency(deps: Pick<StorefrontDeps, 'database' | 'now'>) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { currency, chosenAt } = readFields(request.query)
    if (currency === undefined || request.method !== 'GET') return
    const { cartId = '' } = pathParams(request)
    const time = /^\d{1,15}$/.test(chosenAt ?? '') ? Number(chosenAt) : undefined
    await changeCurrency(deps, cartId, currency.toUpperCase(), time).catch(ignoreRefusal)
    // Language and units are carried along automatically.
    const query = queryWithoutPreferences(request.url, 'currency', 'chosenAt')
    const [path = ''] = request.url.split('?')
    return reply.redirect(query === '' ? path : `${path}?${query}`, 303)
  }
}

function ignoreRefusal(error: unknown): void {
  const code = error instanceof HandprintError ? error.code : null
  if (code !== 'parameter_invalid' && code !== 'cart_already_ordered') throw error
}
