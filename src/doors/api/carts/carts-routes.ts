// Carts of many pictures: opened with the access key or the secret key, read with the secret key.

import type { DatabaseDeps } from '../../../ground/database/database.ts'
import { cursorText, getCursor } from '../../../ground/database/keyset-page.ts'
import type { RateLimits } from '../../../ground/limits/rate-limits.ts'
import type { CartId } from '../../../pure/contract/ids.ts'
import { pageOfCart } from '../../../pure/contract/page-of-cart.ts'
import { withPreferences } from '../../../pure/contract/preferences.ts'
import type { CartJson } from '../../../pure/contract/schemas/cart-schema.ts'
import type { Cart, CartLine } from '../../../trade/carts/cart.ts'
import { cartUnknown } from '../../../trade/carts/cart-errors.ts'
import { readCart } from '../../../trade/carts/get-cart.ts'
import { openSet } from '../../../trade/carts/open-set.ts'
import type { Api } from '../create-api.ts'
import { cartOperations } from './cart-operations.ts'
import { checkCartRequest, openedCartJson } from './open-by-api.ts'

export type CartsDeps = DatabaseDeps & { limits: Pick<RateLimits, 'countStore'> }

export function cartsRoutes(api: Api, deps: CartsDeps): void {
  const { database, limits, now } = deps

  api.route(cartOperations.open, async ({ store, replacer, body, baseUrl, once }) =>
    once(['cart', body], async (keep) => {
      await limits.countStore('openings', store)
      const context = { db: database.queries, store, now, isPublic: replacer === null }
      const checked = await checkCartRequest(context, body)
      const { language, measures } = checked.request
      const preferences = { ...(language && { lang: language }), ...(measures && { measures }) }
      return await database.transaction(async (tx) => {
        const set = await openSet(tx, now(), checked.opening)
        const url = withPreferences(addressOf(baseUrl, set.cart.id, set.lineCount), preferences)
        const made = {
          location: `/api/v1/carts/${set.cart.id}`,
          body: openedCartJson(checked, set, url),
        }
        await keep(tx, made)
        return made
      })
    }),
  )

  api.route(cartOperations.one, async ({ store, params, query, baseUrl }) => {
    const after = getCursor(query.cursor, (id) => /^[0-9a-f]{24}$/.test(id), 'line')
    const cart = await readCart(deps, params.id)
    if (cart.store.id !== store.id) throw cartUnknown()
    return cartJson(cart, {
      after,
      limit: query.limit,
      url: addressOf(baseUrl, cart.id, cart.lines.length),
    })
  })
}

function addressOf(baseUrl: string, cartId: CartId, lineCount: number): string {
  return `${baseUrl}${pageOfCart(cartId, lineCount)}`
}

type Page = { after: { at: number; id: string } | null; limit: number; url: string }

function cartJson(cart: Cart, { after, limit, url }: Page): CartJson {
  const first = after === null ? 0 : after.at + 1
  const lines = cart.lines.slice(first, first + limit)
  const last = lines.at(-1)
  const hasMore = last !== undefined && first + lines.length < cart.lines.length
  return {
    cart_id: cart.id,
    cart_url: url,
    status: cart.status,
    title: cart.title,
    reference_id: cart.referenceId,
    currency: cart.currency,
    price_list: cart.catalog.priceList ?? null,
    line_count: cart.lines.length,
    expires_at: new Date(cart.expiresAt).toISOString(),
    subtotal: cart.subtotal,
    is_orderable: cart.isOrderable,
    lines: lines.map(lineJson),
    lost: cart.lost.map(({ id, name, referenceId }) => {
      return { line_id: id, name, reference_id: referenceId }
    }),
    next_cursor: hasMore ? cursorText({ at: first + lines.length - 1, id: last.id }) : null,
  }
}

function lineJson(line: CartLine): CartJson['lines'][number] {
  const { chosen } = line
  return {
    line_id: line.id,
    image_token: line.picture.token,
    name: line.name,
    reference_id: line.referenceId,
    product: line.product,
    size: chosen?.name ?? null,
    options: line.options,
    quantity: line.quantity,
    unit_price: line.unitPrice,
    total: line.total,
    can_be_printed: chosen?.isAvailable ?? false,
    reason: chosen?.reason ?? null,
    dpi: chosen?.dpi ?? null,
  }
}
