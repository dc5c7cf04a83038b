// `?group=CODE` on the cart or the checkout, from a group's link: puts the cart into the group and
// redirects to the URL without it. An empty code takes the cart out again.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { pathParams } from '../../ground/http/path-params.ts'
import { queryWithoutPreferences } from '../../pure/contract/preferences.ts'
import { routes } from '../../pure/contract/route-tree.ts'
import { HandprintError } from '../../pure/errors.ts'
import { joinGroup } from '../../trade/carts/join-group.ts'
import { readFields } from './fields/fields.ts'
import type { StorefrontDeps } from './storefront-deps.ts'

/** A hook that runs before the handler. A group that takes no orders says so on its own page. */
export function applyGroup(deps: Pick<StorefrontDeps, 'database' | 'now'>) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { group } = readFields(request.query)
    if (group === undefined || request.method !== 'GET') return
    const { cartId = '' } = pathParams(request)
    try {
      await joinGroup(deps, cartId, group)
    } catch (error) {
      const code = error instanceof HandprintError ? error.code : null
      if (code === 'not_found' || code === 'parameter_invalid') {
        return reply.redirect(routes.group.one.href({ code: group }), 303)
      }
      if (code !== 'cart_already_ordered') throw error
    }
    const query = queryWithoutPreferences(request.url, 'group')
    const [path = ''] = request.url.split('?')
    return reply.redirect(query === '' ? path : `${path}?${query}`, 303)
  }
}
