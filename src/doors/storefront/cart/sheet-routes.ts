// GET and POST /cart/{cart id}/prints: the contact sheet of a set.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allowFraming } from '../../../ground/http/security-headers.ts'
import { isCartId } from '../../../pure/contract/ids.ts'
import { withPreferences } from '../../../pure/contract/preferences.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import type { StorefrontEvent } from '../../../pure/contract/storefront-events.ts'
import type { Cart } from '../../../trade/carts/cart.ts'
import { cartUnknown } from '../../../trade/carts/cart-errors.ts'
import { readCart } from '../../../trade/carts/get-cart.ts'
import {
  changeLines,
  type LinesChange,
  type LinesToChange,
} from '../../../trade/carts/lines/change-lines.ts'
import { duplicateBeside } from '../../../trade/carts/lines/duplicate-line.ts'
import { removeLines } from '../../../trade/carts/lines/remove-lines.ts'
import { readLastChange, undoLines } from '../../../trade/carts/lines/undo-lines.ts'
import { createCartPageState } from '../../../trade/carts/page-state/cart-page-state.ts'
import { prepareCartForShopper } from '../../../trade/carts/prepare-cart-for-shopper.ts'
import { lineSlugs } from '../../../trade/catalog/choices/slugs.ts'
import { maxItemsOfALine } from '../../../trade/catalog/prices/price-line.ts'
import { getProduct } from '../../../trade/catalog/products.ts'
import { readDraftAndTime } from '../../../trade/checkout/draft/draft.ts'
import { readCodeOfCart } from '../../../trade/checkout/placing/code-of-cart.ts'
import { frameAncestors } from '../../../trade/stores/frame-ancestors.ts'
import { readUploadSecret } from '../../../trade/stores/upload-page.ts'
import { applyCartQuery } from '../apply-cart-query.ts'
import { type RequestFields, readFields, valuesOf } from '../fields/fields.ts'
import { readChoices } from '../fields/posted-choices.ts'
import type { Assets } from '../layout/assets.ts'
import { currencyChoice } from '../layout/currency-choice.ts'
import { legalNotes, readLegalPages } from '../layout/legal-notes.ts'
import { htmlBytes, sendHtml } from '../layout/send-html.ts'
import { shopOf } from '../layout/shop-frame.tsx'
import { measuresOf } from '../layout/shopper-locale.ts'
import { visitOfShop } from '../layout/visit.ts'
import { renderSheetPage } from '../pages/sheet-page.tsx'
import type { StorefrontDeps } from '../storefront-deps.ts'
import { inchesOf } from '../views/design/change-event.ts'
import { lostNames } from '../views/lost-pictures.ts'
import { deliveryCountry } from '../views/make-delivery-view.ts'
import { makeSheetSums } from '../views/make-sheet-sums.ts'
import { linesToLookAt, makeSheetView } from '../views/make-sheet-view.ts'
import type { SheetFilter } from '../views/sheet-view.ts'
import { keepCartPages } from './kept-cart-pages.ts'
import { lookAtSet } from './look-at-set.ts'

type SheetRequest = { Params: { cartId: string } }

type SheetDeps = Pick<StorefrontDeps, 'database' | 'now' | 'firstLooks'>

export function sheetRoutes(server: FastifyInstance, deps: SheetDeps, assets: Assets): void {
  const config = { errorsAs: 'page', limit: 'pages' } as const
  const pages = keepCartPages({ stateOf: createCartPageState(deps.database), now: deps.now })
  const preHandler = applyCartQuery(deps)

  server.get<SheetRequest>(
    routes.cart.one.prints.pattern,
    { config, preHandler },
    async (request, reply) => {
      const { cartId } = request.params
      if (!isCartId(cartId)) throw cartUnknown()
      const { page: kept, keep } = await pages.find(request, cartId)
      if (kept !== undefined) {
        allowFraming(reply, kept.ancestors)
        return sendHtml(reply, kept.html)
      }
      const { cart, unseenCount } = await cartLookedAt(request, cartId)
      const ancestors = frameAncestors(cart.store)
      allowFraming(reply, ancestors)
      if (cart.status === 'ordered')
        return reply.redirect(routes.cart.one.receipt.page.href({ cartId }), 303)
      const lastChange = await readLastChange(deps.database.queries, cart.id)
      if (cart.lines.length === 0 && lastChange === null)
        return reply.redirect(routes.cart.one.page.href({ cartId }), 303)
      const html = htmlBytes(await page(request, cart, { unseenCount, lastChange }))
      // Another order may use the code.
      const mayKeep = cart.discountCode === null
      const isFinal =
        mayKeep && unseenCount === 0 && cart.lines.every(({ picture }) => picture.print !== null)
      if (isFinal) keep({ html, ancestors, expiresAt: cart.expiresAt })
      return sendHtml(reply, html)
    },
  )

  server.post<SheetRequest>(routes.cart.one.prints.pattern, { config }, async (request, reply) => {
    const cart = await readCart(deps, request.params.cartId)
    allowFraming(reply, frameAncestors(cart.store))
    if (cart.status === 'ordered')
      return reply.redirect(routes.cart.one.receipt.page.href({ cartId: cart.id }), 303)
    return await change(cart, request, reply)
  })

  /** The cart, after its pictures were analyzed as far as a page can wait for that. */
  async function cartLookedAt(request: FastifyRequest, cartId: string) {
    const cart = await prepareCartForShopper(deps, cartId, measuresOf(request))
    if (cart.status === 'ordered') return { cart, unseenCount: 0 }
    const pictures = cart.lines.map(({ picture }) => picture)
    const { unseenCount, hasNewSubject } = await lookAtSet(deps.firstLooks, pictures)
    return { cart: hasNewSubject ? await readCart(deps, cartId) : cart, unseenCount }
  }

  async function page(
    request: FastifyRequest,
    cart: Cart,
    more: Pick<Parameters<typeof makeSheetView>[1], 'unseenCount' | 'lastChange'>,
  ): Promise<string> {
    const visit = visitOfShop(request, cart.catalog)
    const { tag } = visit.locale
    const { queries } = deps.database
    const known = await readLegalPages(queries)
    const { fields: draft, ...kept } = await readDraftAndTime(queries, cart.id)
    const languages = request.headers['accept-language']
    const country = deliveryCountry(cart, { typed: draft.country, languages, tag })
    const now = deps.now()
    const code = await readCodeOfCart(queries, cart, { email: draft.email ?? '', at: now })
    const discounts = code?.rules ?? []
    const to = { country, draft, seller: known.seller, discounts, now }
    const sums = await makeSheetSums(cart, to, visit)
    const fields = readFields(request.query)
    const isStopped = fields.stopped !== undefined && !cart.isOrderable
    const isCopiesWrong = fields.copies !== undefined
    const view = makeSheetView(
      cart,
      { ...more, filter: filterOf(fields), page: pageOf(fields), isStopped, isCopiesWrong, sums },
      visit,
    )
    const hasUploads = (await readUploadSecret(queries, cart.store.id)) !== null
    const uploads = `${routes.upload.page.href()}?${new URLSearchParams({ cart: cart.id })}`
    return renderSheetPage({
      addAddress: hasUploads ? withPreferences(uploads, visit.locale.preferences) : null,
      ...shopOf(cart.store),
      lost: lostNames(cart, visit.text),
      currencies: currencyChoice(cart),
      view,
      mostQuantity: maxItemsOfALine,
      lastChosenAt: Math.max(cart.lastChosenAt, kept.lastChosenAt),
      continueEvent: continueEvent(cart),
      visit: { ...visit, legal: legalNotes(known, { cart: cart.id }) },
      assets,
    })
  }

  async function change(cart: Cart, request: FastifyRequest<SheetRequest>, reply: FastifyReply) {
    const fields = readFields(request.body)
    const [action = '', target] = (fields.action ?? '').split(' ')
    const ticked = valuesOf(request.body, 'on')
    const here = routes.cart.one.prints.href({ cartId: cart.id })
    if (action === 'continue') {
      return cart.isOrderable
        ? reply.redirect(routes.cart.one.checkout.page.href({ cartId: cart.id }), 303)
        : reply.redirect(`${here}?show=look&stopped=1`, 303)
    }
    const { at } = readChoices(fields, deps.now())
    const isCopiesWrong = action === 'apply' && !canBeCopies(fields.copies ?? '')
    let shownId = target
    if (action === 'undo') await undoLines(deps, cart.id)
    else if (action === 'remove')
      await removeLines(deps, cart.id, target === undefined ? ticked : [target])
    else if (action === 'duplicate') shownId = await duplicateBeside(deps, cart.id, target ?? '')
    else if (!isCopiesWrong) {
      const lines = target === undefined ? chosenLines(cart, fields, ticked) : [target]
      await changeLines(deps, cart.id, lines, linesChange(action, fields), at)
    }
    const query = new URLSearchParams({
      ...(isCopiesWrong && { copies: 'wrong' }),
      ...(filterOf(fields) === 'look' && { show: 'look' }),
      ...(pageOf(fields) > 1 && { page: String(pageOf(fields)) }),
    })
    const anchor = shownId === undefined || action === 'remove' ? '' : `#p-${shownId}`
    return reply.redirect(`${here}${query.size > 0 ? `?${query}` : ''}${anchor}`, 303)
  }
}

/** The ticked prints. If none is ticked, all that the page shows. */
function chosenLines(cart: Cart, fields: RequestFields, ticked: readonly string[]): LinesToChange {
  if (ticked.length > 0) return ticked
  return filterOf(fields) === 'look' ? linesToLookAt(cart).map(({ id }) => id) : 'all'
}

/** Empty leaves them as they are. */
function canBeCopies(text: string): boolean {
  const copies = Number(text)
  const isEmpty = text.trim() === ''
  return isEmpty || (Number.isInteger(copies) && copies >= 1 && copies <= maxItemsOfALine)
}

/** What differs from what the page showed. */
function linesChange(action: string, fields: RequestFields): LinesChange {
  if (action === 'more' || action === 'fewer') return { addedQuantity: action === 'more' ? 1 : -1 }
  const shown = readChoices(fields, 0).shown ?? {}
  const { product = '', copies = '' } = fields
  const suffix = `.${product}`
  const isNew = (name: string) => (fields[name] ?? '') !== '' && fields[name] !== shown[name]
  const named = Object.keys(fields).filter((name) => name.endsWith(suffix) && isNew(name))
  const chosen = Object.fromEntries(
    named.map((name) => [name.slice(0, -suffix.length), fields[name] ?? '']),
  )
  const { size, ...options } = product === '' ? {} : chosen
  return {
    ...(isNew('product') && { product }),
    ...(size !== undefined && { size }),
    options,
    ...(copies.trim() !== '' && { quantity: Number(copies) }),
  }
}

function filterOf({ show }: RequestFields): SheetFilter {
  return show === 'look' ? 'look' : 'all'
}

function pageOf({ page = '' }: RequestFields): number {
  return /^\d{1,4}$/.test(page) ? Math.max(1, Number(page)) : 1
}

/** As a cart of one print sends it: its last print, with the price of all. Null without a size. */
function continueEvent(cart: Cart): string | null {
  const line = cart.lines.at(-1)
  if (!cart.isOrderable || !line?.chosen) return null
  const { chosen, options, product } = line
  const { subtotal: price, currency } = cart
  const slugs = lineSlugs(getProduct(cart.catalog, product), options)
  const event: StorefrontEvent = {
    event: 'userClickedCartContinue',
    args: { ...inchesOf(chosen), ...slugs, price, currency },
  }
  return JSON.stringify(event)
}
