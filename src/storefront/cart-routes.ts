// GET and POST /cart/{cart id}.

import type { FastifyInstance, FastifyReply } from 'fastify'
import { mostItemsOfALine } from '../catalog/price-line.ts'
import { allowFraming } from '../http/security-headers.ts'
import { pictureFormat } from '../images/picture-format.ts'
import { readTransfersOf } from '../images/print-image/read-print-image.ts'
import type { Cart } from '../orders/carts/cart.ts'
import { changeLine } from '../orders/carts/change-line.ts'
import { readCart } from '../orders/carts/read-cart.ts'
import { removeLine } from '../orders/carts/remove-line.ts'
import { frameAncestors } from '../stores/frame-ancestors.ts'
import type { Assets } from './assets.ts'
import { type Fields, readFields } from './fields.ts'
import { askedChoice } from './model/asked-choice.ts'
import { viewerSources } from './model/viewer-sources.ts'
import { renderCartPage, renderEmptyCartPage } from './pages/cart-page.tsx'
import { isStageViewName } from './parts/stage/stage-view.ts'
import { sendHtml } from './send-html.ts'
import type { StorefrontDeps } from './storefront-deps.ts'
import { chosenLine, makeCartView, type Shown } from './views/make-cart-view.ts'
import { type Visit, visitOf } from './visit.ts'

type CartRequest = {
  Params: { cartId: string }
  Querystring: { line?: string; stopped?: string; view?: string }
}

export function cartRoutes(server: FastifyInstance, deps: StorefrontDeps, assets: Assets): void {
  const config = { errorsAs: 'page', limit: 'pages' } as const

  server.get<CartRequest>('/cart/:cartId', { config }, async (request, reply) => {
    const cart = await readCart(deps, request.params.cartId)
    allowFraming(reply, frameAncestors(cart.store), viewerSources)
    if (cart.status === 'ordered') return reply.redirect(`/cart/${cart.id}/receipt`, 303)
    const transfers = await readTransfersOf(
      deps.database.queries,
      cart.lines.map((line) => line.picture),
      deps.now,
    )
    const fields = readFields(request.query)
    const image = chosenLine(cart, fields.line)?.picture.shown
    const shown = {
      transfers,
      pictureFormat: pictureFormat(request.headers.accept),
      blur: image === undefined ? null : await deps.blurs.of(image),
    }
    return sendHtml(reply, page(cart, visitOf(request), fields, shown))
  })

  server.post<CartRequest>('/cart/:cartId', { config }, async (request, reply) => {
    const cart = await readCart(deps, request.params.cartId)
    allowFraming(reply, frameAncestors(cart.store))
    if (cart.status === 'ordered') return reply.redirect(`/cart/${cart.id}/receipt`, 303)
    return await change(cart, readFields(request.body), reply)
  })

  function page(cart: Cart, visit: Visit, fields: Fields, shown: Shown): string {
    const { line: lineId, stopped, view: name } = fields
    const shownAs = isStageViewName(name) ? { shownAs: name } : {}
    const isStopped = stopped !== undefined
    const asked = { lineId, isStopped, ...shown, ...shownAs }
    const view = makeCartView(cart, asked, visit)
    const shop = {
      storeName: cart.store.name,
      isTest: cart.store.mode === 'test',
      hasLostPictures: cart.hasLostPictures,
    }
    if (view === null) return renderEmptyCartPage({ ...shop, visit, assets })
    return renderCartPage({ ...shop, view, visit, assets })
  }

  async function change(cart: Cart, fields: Fields, reply: FastifyReply) {
    const [action, target = ''] = (fields.action ?? '').split(' ')
    const { line: lineId = '', quantity } = fields
    // A line that is about to go needs no saving.
    if (!(action === 'remove' && target === lineId)) {
      await changeLine(deps, cart.id, lineId, {
        ...askedChoice(fields),
        ...quantityOf(quantity),
      })
    }
    if (action === 'remove') await removeLine(deps, cart.id, target)
    if (action === 'continue') return reply.redirect(`/cart/${cart.id}/checkout`, 303)
    const stays = action === 'edit' ? target : action === 'update' ? lineId : null
    const view = isStageViewName(fields.view) ? { view: fields.view } : {}
    const query = stays === null ? '' : `?${new URLSearchParams({ line: stays, ...view })}`
    return reply.redirect(`/cart/${cart.id}${query}`, 303)
  }
}

// Browsers keep to the field's bounds; what comes from elsewhere is brought into them.
function quantityOf(text = ''): { quantity?: number } {
  if (!/^\d{1,9}$/.test(text.trim())) return {}
  return { quantity: Math.min(Math.max(Number(text), 1), mostItemsOfALine) }
}
