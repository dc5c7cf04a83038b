import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Seller } from '../../../ground/database/tables/seller-table.ts'
import { isFramed, referringSite } from '../../../ground/http/referring-site.ts'
import { allowFraming } from '../../../ground/http/security-headers.ts'
import { isCartId } from '../../../pure/contract/ids.ts'
import { hasContactSheet } from '../../../pure/contract/page-of-cart.ts'
import { type Measures, withPreferences } from '../../../pure/contract/preferences.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import type { Cart } from '../../../trade/carts/cart.ts'
import { cartUnknown } from '../../../trade/carts/cart-errors.ts'
import type { ChoiceTimes } from '../../../trade/carts/choice-times.ts'
import { readCart } from '../../../trade/carts/get-cart.ts'
import { changeLine } from '../../../trade/carts/lines/change-line.ts'
import type { LineChange } from '../../../trade/carts/lines/changed-line.ts'
import { duplicateLine } from '../../../trade/carts/lines/duplicate-line.ts'
import { removeLine, restoreLine } from '../../../trade/carts/lines/remove-line.ts'
import { createCartPageState } from '../../../trade/carts/page-state/cart-page-state.ts'
import { prepareCartForShopper } from '../../../trade/carts/prepare-cart-for-shopper.ts'
import { rememberSite } from '../../../trade/carts/remember-site.ts'
import { chooseCountry, readDraft, readDraftAndTime } from '../../../trade/checkout/draft/draft.ts'
import { readTransfersOf } from '../../../trade/images/print-image/read-print-image.ts'
import { pictureFormat } from '../../../trade/images/rendering/picture-format.ts'
import { frameAncestors } from '../../../trade/stores/frame-ancestors.ts'
import { applyCartQuery } from '../apply-cart-query.ts'
import { type RequestFields, readFields } from '../fields/fields.ts'
import { type PostedChoices, readChoices, timesOfChoices } from '../fields/posted-choices.ts'
import type { Assets } from '../layout/assets.ts'
import { currencyChoice } from '../layout/currency-choice.ts'
import { legalNotes, readLegalPages } from '../layout/legal-notes.ts'
import { htmlBytes, sendHtml } from '../layout/send-html.ts'
import { shopOf } from '../layout/shop-frame.tsx'
import { localeOf, measuresOf } from '../layout/shopper-locale.ts'
import { type Visit, visitOfShop } from '../layout/visit.ts'
import { viewerSources } from '../model/viewer-sources.ts'
import { renderCartPage, renderEmptyCartPage, type Shop } from '../pages/cart-page.tsx'
import type { CountryChoice } from '../parts/cart/ship-to.tsx'
import type { StorefrontDeps } from '../storefront-deps.ts'
import { sizeOf } from '../views/design/choice.ts'
import { choiceFields, withFields } from '../views/design/form-choice.ts'
import { lostNames } from '../views/lost-pictures.ts'
import {
  choiceOf,
  chosenLine,
  designOfLine,
  makeCartView,
  removedLine,
  type Shown,
} from '../views/make-cart-view.ts'
import { deliveryCountry, makeDeliveryView, servedCountries } from '../views/make-delivery-view.ts'
import { makeProductFacts } from '../views/make-product-facts.ts'
import { pageOfPrint } from '../views/make-sheet-view.ts'
import { isStageViewName } from '../views/stage-view.ts'
import { wayBackTarget, wayBackTo } from '../views/way-back-view.ts'
import { keepCartPages } from './kept-cart-pages.ts'

type SentForm = { fields: RequestFields; posted: PostedChoices; measures: Measures }

type CartRequest = {
  Params: { cartId: string }
  Querystring: { line?: string; stopped?: string; view?: string; removed?: string }
}

export function cartRoutes(server: FastifyInstance, deps: StorefrontDeps, assets: Assets): void {
  const config = { errorsAs: 'page', limit: 'pages' } as const
  const pages = keepCartPages({ stateOf: createCartPageState(deps.database), now: deps.now })

  const preHandler = applyCartQuery(deps)
  server.get<CartRequest>(
    routes.cart.one.page.pattern,
    { config, preHandler },
    async (request, reply) => {
      const { cartId } = request.params
      if (!isCartId(cartId)) throw cartUnknown()
      const { page: kept, keep } = await pages.find(request, cartId)
      if (kept !== undefined) {
        allowFraming(reply, kept.ancestors, viewerSources)
        return sendHtml(reply, kept.html)
      }
      const fields = readFields(request.query)
      const { cart, blur } = await cartLookedAt(request, fields.line)
      const ancestors = frameAncestors(cart.store)
      allowFraming(reply, ancestors, viewerSources)
      if (cart.status === 'ordered')
        return reply.redirect(routes.cart.one.receipt.page.href({ cartId: cart.id }), 303)
      const from = referringSite(request)
      const cameFrom = await rememberSite(deps, cart, from)
      const transfers = await readTransfersOf(
        deps.database.queries,
        cart.lines.map((line) => line.picture),
        deps.now,
      )
      const shown = {
        transfers,
        pictureFormat: pictureFormat(request.headers.accept),
        blur,
        origin: isFramed(request) ? null : (wayBackTarget(cameFrom, request.host) ?? from),
      }
      const visit = visitOfShop(request, cart.catalog)
      const known = await readLegalPages(deps.database.queries)
      const visitWithNotes = { ...visit, legal: legalNotes(known, { cart: cart.id }) }
      const languages = request.headers['accept-language']
      const { seller } = known
      const deliver = await delivery(cart, fields.line, visit, { languages, seller })
      const html = htmlBytes(page(cart, visitWithNotes, fields, { ...shown, ...deliver }))
      // A transfer makes progress without changing the rows above, and a blur may still come.
      const isFinal = blur !== null && cart.lines.every(({ picture }) => picture.print !== null)
      if (isFinal) keep({ html, ancestors, expiresAt: cart.expiresAt })
      return sendHtml(reply, html)
    },
  )

  server.post<CartRequest>(routes.cart.one.page.pattern, { config }, async (request, reply) => {
    const cart = await readCart(deps, request.params.cartId)
    allowFraming(reply, frameAncestors(cart.store))
    if (cart.status === 'ordered')
      return reply.redirect(routes.cart.one.receipt.page.href({ cartId: cart.id }), 303)
    const fields = readFields(request.body)
    const { measures, tag } = localeOf(request)
    const posted = readChoices(fields, deps.now())
    const languages = request.headers['accept-language']
    const chosenAt = await countryChosenAt(cart, fields, posted, { languages, tag })
    if (fields.country !== undefined && chosenAt !== null) {
      await chooseCountry(deps, cart, fields.country, chosenAt)
    }
    return await change(cart, { fields, posted, measures }, reply)
  })

  /** Null if the country was not chosen on the page. A guess is not stored. */
  async function countryChosenAt(
    cart: Cart,
    { country, action }: RequestFields,
    { shown, times, at }: PostedChoices,
    guess: { languages: string | undefined; tag: string },
  ): Promise<number | null> {
    if (times !== null) return times.country ?? null
    // Without timestamps, a save does not tell whether the country was chosen.
    if (country === undefined || action === 'save') return null
    const typed = async () => (await readDraft(deps.database.queries, cart.id)).country
    const before = shown?.country ?? deliveryCountry(cart, { typed: await typed(), ...guess })
    return country === before ? null : at
  }

  /** The cart after the picture of the selected line has been analyzed. */
  async function cartLookedAt(request: FastifyRequest<CartRequest>, lineId: string | undefined) {
    const { cartId } = request.params
    const cart = await prepareCartForShopper(deps, cartId, measuresOf(request))
    const picture = chosenLine(cart, lineId)?.picture
    if (picture === undefined || cart.status === 'ordered') return { cart, blur: null }
    const { blur, hasNewSubject } = await deps.firstLooks.at(picture)
    return { cart: hasNewSubject ? await readCart(deps, cartId) : cart, blur }
  }

  /** Destination, price and dates of delivery, as far as known before checkout. */
  async function delivery(
    cart: Cart,
    lineId: string | undefined,
    visit: Visit,
    { languages, seller }: { languages: string | undefined; seller: Seller },
  ): Promise<Pick<Shown, 'delivery' | 'lastChosenAt'> & { countries?: CountryChoice }> {
    const line = chosenLine(cart, lineId)
    const { tag } = visit.locale
    const { fields: draft, ...kept } = await readDraftAndTime(deps.database.queries, cart.id)
    const lastChosenAt = Math.max(cart.lastChosenAt, kept.lastChosenAt)
    const country = deliveryCountry(cart, { typed: draft.country, languages, tag })
    if (line === undefined || country === null) return { lastChosenAt }
    return {
      lastChosenAt,
      delivery: await makeDeliveryView(
        cart,
        line,
        { country, draft, seller, now: deps.now() },
        visit,
      ),
      countries: {
        label: visit.text.cart.shipTo,
        countries: servedCountries(cart, tag),
        chosen: country,
      },
    }
  }

  function page(
    cart: Cart,
    visit: Visit,
    fields: RequestFields,
    { countries, ...shown }: Shown & { countries?: CountryChoice },
  ): string {
    const { line: lineId, stopped, removed: removedId, view: name } = fields
    const shownAs = isStageViewName(name) ? { shownAs: name } : {}
    const isStopped = stopped !== undefined
    const requested = { lineId, removedId, isStopped, ...shown, ...shownAs }
    const view = makeCartView(cart, requested, visit)
    const shop: Shop = {
      ...shopOf(cart.store),
      lost: lostNames(cart, visit.text),
      currencies: currencyChoice(cart),
    }
    if (view === null) {
      const removed = removedLine(cart, removedId, visit)
      const back = shown.origin ? wayBackTo(shown.origin, visit.text) : null
      return renderEmptyCartPage({ ...shop, removed, back, visit, assets })
    }
    const productFacts = makeProductFacts(cart.catalog, visit)
    const setHref = hrefOfSet(cart, lineId, visit)
    const { discountCode } = cart
    const more = { productFacts, setHref, discountCode, ...(countries && { countries }) }
    return renderCartPage({ ...shop, view, visit, assets, ...more })
  }

  async function change(cart: Cart, sent: SentForm, reply: FastifyReply) {
    const { fields } = sent
    const { line = '' } = fields
    const [action = '', target = ''] = (fields.action ?? '').split(' ')
    // A line that is being removed need not be saved.
    const isGoing = action === 'remove' && target === line
    // An empty cart has no line.
    const isNone = action === 'restore' && line === ''
    if (!isGoing && !isNone) {
      const { asked, times } = lineChange(cart, sent)
      await changeLine(deps, cart.id, line, asked, times)
    }
    if (action === 'save' || action === 'move') return reply.code(204).send()
    if (action === 'continue')
      return reply.redirect(routes.cart.one.checkout.page.href({ cartId: cart.id }), 303)
    const view = isStageViewName(fields.view) ? { view: fields.view } : {}
    const query = new URLSearchParams({ ...(await act(cart, { action, target, line })), ...view })
    return reply.redirect(`${routes.cart.one.page.href({ cartId: cart.id })}?${query}`, 303)
  }

  /** Runs the action and returns what the next page should show. */
  async function act(
    cart: Cart,
    { action, target, line }: { action: string; target: string; line: string },
  ): Promise<Record<string, string>> {
    const stays = { line }
    switch (action) {
      case 'edit':
        return { line: target }
      case 'duplicate':
        return { line: await duplicateLine(deps, cart.id, target) }
      case 'restore':
        await restoreLine(deps, cart.id, target)
        return { line: target }
      case 'remove':
        await removeLine(deps, cart.id, target)
        return { ...(target === line ? {} : stays), removed: target }
      default:
        return stays
    }
  }
}

/** The contact sheet at the print. Undefined if it is the only one. */
function hrefOfSet(cart: Cart, lineId: string | undefined, { locale }: Visit): string | undefined {
  if (!hasContactSheet(cart.lines.length)) return undefined
  const path = routes.cart.one.prints.href({ cartId: cart.id })
  const line = chosenLine(cart, lineId)
  if (line === undefined) return path
  const page = pageOfPrint(cart.lines.indexOf(line))
  // No anchor: such links are followed without waiting for the choices to be saved.
  const query = `${page === 1 ? '' : `page=${page}&`}line=${line.id}`
  return withPreferences(`${path}?${query}`, locale.preferences)
}

/**
 * Converts the cart's form to the change of a line. Undefined for a missing line: the code that
 * changes it reports the error.
 */
function lineChange(
  cart: Cart,
  { fields, posted, measures }: SentForm,
): { asked: LineChange; times?: ChoiceTimes | undefined } {
  const line = cart.lines.find(({ id }) => id === fields.line)
  if (line === undefined) return { asked: {} }
  const design = designOfLine(cart, line, measures)
  const stored = choiceOf(cart, line)
  const shown = posted.shown && withFields(design, stored, posted.shown)
  const choice = withFields(design, shown ?? stored, fields)
  const { product, quantity, options, framing, size } = choice
  const crop = framing === null ? null : (sizeOf(design, choice)?.crop ?? null)
  return {
    asked: { product, quantity, options, crop, ...(size !== null && { size }) },
    times: timesOfChoices(
      choiceFields(design, choice),
      posted,
      shown && choiceFields(design, shown),
    ),
  }
}
