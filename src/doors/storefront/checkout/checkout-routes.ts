// GET and POST /cart/{cart id}/checkout, and POST …/checkout/draft, which stores the form while it
// is being filled in and returns the fields to correct. Card number and code are passed to the
// gateway and neither stored nor written into a page.

import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Seller } from '../../../ground/database/tables/seller-table.ts'
import { baseUrlOf } from '../../../ground/http/base-url-of.ts'
import { allowFraming } from '../../../ground/http/security-headers.ts'
import { isGroupId } from '../../../pure/contract/ids.ts'
import type { Language } from '../../../pure/contract/language.ts'
import { withPreferences } from '../../../pure/contract/preferences.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { HandprintError } from '../../../pure/errors.ts'
import type { Cart } from '../../../trade/carts/cart.ts'
import { readCart } from '../../../trade/carts/get-cart.ts'
import { prepareCartForShopper } from '../../../trade/carts/prepare-cart-for-shopper.ts'
import { setDiscountCode } from '../../../trade/carts/set-discount-code.ts'
import { readDraftAndTime, saveDraft } from '../../../trade/checkout/draft/draft.ts'
import {
  type DraftFields,
  draftFieldNames,
  draftFieldsOf,
} from '../../../trade/checkout/draft/draft-fields.ts'
import {
  type CheckoutFields,
  checkCheckout,
} from '../../../trade/checkout/placing/check-checkout.ts'
import { readCodeOfCart } from '../../../trade/checkout/placing/code-of-cart.ts'
import { placeOrder } from '../../../trade/checkout/placing/place-order.ts'
import type { PlaceOrderDeps, Placing } from '../../../trade/checkout/placing/placing.ts'
import { normalCode } from '../../../trade/discount-codes/normal-code.ts'
import { findGiftCardByCode } from '../../../trade/gift-cards/gift-card.ts'
import { findGuaranteeNotice } from '../../../trade/legal/guarantee-notices.ts'
import { isNoticeDue } from '../../../trade/legal/notice-due.ts'
import { readSeller } from '../../../trade/legal/seller.ts'
import { tidyVatId } from '../../../trade/legal/vat-id.ts'
import { frameAncestors } from '../../../trade/stores/frame-ancestors.ts'
import { applyCartQuery } from '../apply-cart-query.ts'
import { type RequestFields, readFields } from '../fields/fields.ts'
import { readChoices, timesOfChoices } from '../fields/posted-choices.ts'
import type { Confirmation, Leaving } from '../islands/checkout/provider-payment.ts'
import type { Assets } from '../layout/assets.ts'
import { currencyChoice } from '../layout/currency-choice.ts'
import { legalNotes, readLegalPages } from '../layout/legal-notes.ts'
import { sendHtml } from '../layout/send-html.ts'
import { shopOf } from '../layout/shop-frame.tsx'
import { measuresOf } from '../layout/shopper-locale.ts'
import { type Visit, visitOfShop } from '../layout/visit.ts'
import { renderCheckoutPage } from '../pages/checkout-page.tsx'
import type { StorefrontDeps } from '../storefront-deps.ts'
import type { Typed } from '../views/checkout-view.ts'
import { type CheckoutState, makeCheckoutView } from '../views/make-checkout-view.ts'
import { suggestEmail } from '../views/suggest-email.ts'

type CheckoutRequest = { Params: { cartId: string } }

export function checkoutRoutes(
  server: FastifyInstance,
  deps: PlaceOrderDeps & { baseUrl: string | null } & Pick<StorefrontDeps, 'timeZone'>,
  assets: Assets,
): void {
  const config = { errorsAs: 'page', limit: 'pages' } as const
  const payingConfig = { errorsAs: 'page', limit: 'checkouts' } as const
  // Fails at startup if a provider's script was not built, so that shoppers never see the error.
  for (const { form } of deps.gateways.all) {
    if (form.kind === 'element') assets.scripts(`payment/${form.island}`)
  }

  const preHandler = applyCartQuery(deps)
  server.get<CheckoutRequest>(
    routes.cart.one.checkout.page.pattern,
    { config, preHandler },
    async (request, reply) => {
      const cart = await prepareCartForShopper(deps, request.params.cartId, measuresOf(request))
      allowPaying(reply, cart)
      if (cart.status === 'ordered') return reply.redirect(receiptOf(cart), 303)
      if (!cart.isOrderable) return reply.redirect(unfinishedLineOf(cart), 303)
      const { fields: draft, lastChosenAt } = await readDraftAndTime(deps.database.queries, cart.id)
      const requested = readForm(request.query)
      const isElsewhere = requested.country !== undefined && requested.country !== draft.country
      const typed = { ...draft, ...(isElsewhere && { region: '' }), ...askedFor(requested) }
      const problem = requested.problem ?? (cart.isGroupOver ? 'group_over' : null)
      const languages = request.headers['accept-language']
      return sendHtml(
        reply,
        await page(
          cart,
          { typed: ofGroup(cart, typed), problem, languages, lastChosenAt },
          visitOfShop(request, cart.catalog),
        ),
      )
    },
  )

  server.post<CheckoutRequest>(
    routes.cart.one.checkout.page.pattern,
    { config: payingConfig },
    async (request, reply) => {
      const cart = await readCart(deps, request.params.cartId)
      allowPaying(reply, cart)
      if (cart.status === 'ordered') return reply.redirect(receiptOf(cart), 303)
      if (!cart.isOrderable) {
        await saveChoices(cart.id, readForm(request.body))
        return reply.redirect(unfinishedLineOf(cart), 303)
      }
      const visit = visitOfShop(request, cart.catalog)
      const { preferences } = visit.locale
      const from = {
        site: { baseUrl: baseUrlOf(request, deps.baseUrl), preferences },
        asksForJson: request.headers.accept?.includes('application/json') === true,
      }
      const outcome = await answerForm(cart, readForm(request.body), visit, from)
      if ('goTo' in outcome) return reply.redirect(outcome.goTo, 303)
      if ('json' in outcome) return reply.send(outcome.json)
      const { status, state, retryAfterSeconds } = outcome
      if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
      // The code may have been changed above.
      const now = state.codeEntered === undefined ? cart : await readCart(deps, cart.id)
      return reply
        .code(status)
        .type('text/html; charset=utf-8')
        .send(await page(now, state, visit))
    },
  )

  // Called while the shopper types and when the page is closed.
  server.post<CheckoutRequest>(
    routes.cart.one.checkout.draft.pattern,
    { config },
    async (request, reply) => {
      const fields = readForm(request.body)
      await saveChoices(request.params.cartId, fields)
      const { group = '' } = fields
      const among = { group: isGroupId(group) ? group : null }
      const checked = checkCheckout(allFields(fields), deps.now, 'element', among)
      return reply.send({ wrong: checked.ok ? [] : Object.keys(checked.faults) })
    },
  )

  /**
   * Saves the choices made on the page, unless they were changed elsewhere since. Returns the
   * current draft.
   */
  async function saveChoices(cartId: string, form: RequestFields): Promise<DraftFields> {
    const posted = draftFieldsOf(form)
    // Unticked checkboxes are not sent.
    const whole = { isGift: '', ...posted }
    const times = timesOfChoices(whole, readChoices(form, deps.now()))
    return await saveDraft(deps, cartId, times === undefined ? posted : whole, times)
  }

  async function answerForm(
    cart: Cart,
    fields: RequestFields,
    { locale }: Visit,
    { site, asksForJson }: { site: NonNullable<Placing['site']>; asksForJson: boolean },
  ): Promise<{ goTo: string } | { json: Confirmation | Leaving } | Outcome> {
    if (fields.action === 'apply-code' || fields.action === 'remove-code') {
      const kept = await saveChoices(cart.id, fields)
      const typed = { ...typedFields(fields), ...kept }
      const codeEntered = fields.action === 'apply-code' ? (fields.code ?? '') : ''
      await keepCode(cart, codeEntered)
      return { status: 200, state: { typed, codeEntered } }
    }
    if (fields.action === 'update' || fields.action === 'take-email') {
      const kept = await saveChoices(cart.id, fields)
      const typed = ofGroup(cart, { ...typedFields(fields), ...kept })
      if (fields.action === 'update') return { status: 200, state: { typed } }
      const email = suggestEmail(typed.email ?? '') ?? typed.email ?? ''
      return { status: 200, state: { typed: { ...typed, email } } }
    }
    const typed = ofGroup(cart, typedFields(fields))
    if (fields.group !== undefined && fields.group !== cart.group?.id) {
      return { status: 409, state: { typed, problem: 'group_over' } }
    }
    // An empty field is no choice: the code may have been applied in another tab.
    const codeEntered = fields.code?.trim() ?? ''
    const hasNewCode = codeEntered !== '' && (await keepCode(cart, codeEntered))
    // Saved before money moves, so that nothing has to be typed again if payment fails. All fields
    // are saved, because the shopper pays by them.
    await saveDraft(deps, cart.id, draftFieldsOf(fields))
    const shownCard = Number(fields.shownGiftCard) || 0
    const isPaidByCard = shownCard > 0 && fields.shownGiftCard === fields.total
    // The page had no fields for another payment, and another country or method has made the total
    // higher than the card.
    if (fields.paidBy === 'gift_card' && !isPaidByCard) {
      return { status: 409, state: { typed, problem: 'gift_card_changed' } }
    }
    const form = isPaidByCard ? 'gift_card' : formOf(cart)?.kind
    const code = fields.giftCard?.trim() ?? ''
    const from = fields.paidBy === 'wallet' ? 'wallet' : 'form'
    const whole = ofGroup(cart, allFields(fields))
    const group = cart.group?.id ?? null
    const checked = checkCheckout(whole, deps.now, form, { from, group })
    if (!checked.ok) return { status: 422, state: { typed, faults: checked.faults } }
    if (form === 'element' && !asksForJson) {
      return { status: 422, state: { typed, problem: 'needs_script' } }
    }
    // A code that was typed and not applied yet: the shopper has not seen what it does to the total.
    if (hasNewCode) {
      return { status: 422, state: { typed, codeEntered, shownTotal: Number(fields.total) } }
    }
    // The page may still show what another country or buyer needs: without script, or because a
    // wallet chose the country.
    if (await isNoticeUnseen({ ...fields, country: whole.country }, locale.language)) {
      return { status: 422, state: { typed, problem: 'needs_notice' } }
    }
    const shownTotal = Number(fields.total)
    try {
      const { next } = await placeOrder(deps, {
        cartId: cart.id,
        store: cart.store,
        attempt: fields.attempt ?? '',
        shown: {
          cart: fields.shownCart ?? '',
          sums: fields.shownSums ?? '',
          days: fields.shownDays,
        },
        checkout: checked.checkout,
        ...((code !== '' || shownCard > 0) && { giftCard: { code, shown: shownCard } }),
        language: locale.language,
        site,
      })
      if (next?.kind === 'confirm') {
        const returnPath = withPreferences(
          routes.cart.one.payment.page.href({ cartId: cart.id }),
          locale.preferences,
        )
        return { json: { clientSecret: next.clientSecret, returnPath } }
      }
      if (next === null) return { goTo: `${receiptOf(cart)}?placed=1` }
      // A script can't follow a redirect to another site.
      const isElsewhere = form === 'redirect' && asksForJson
      return isElsewhere ? { json: { leaveFor: next.url } } : { goTo: next.url }
    } catch (error) {
      if (!(error instanceof HandprintError) || !saysWhatToCorrect(error)) throw error
      const { status, reason, retryAfterSeconds } = error
      // Why the card cannot pay is beside its field, as on every page with this code.
      if (error.code === 'gift_card_refused') return { status, state: { typed } }
      return {
        status,
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
        state: { typed, problem: reason ?? error.code, ...(isOutdated(error) && { shownTotal }) },
      }
    }
  }

  /** Returns true if the code was not the cart's. What can't be a code leaves the cart without. */
  async function keepCode(cart: Cart, text: string): Promise<boolean> {
    const code = normalCode(text)
    if (code === null && text.trim() !== '') {
      await setDiscountCode(deps, cart.id, null)
      return true
    }
    if (code === cart.discountCode) return false
    await setDiscountCode(deps, cart.id, code)
    return true
  }

  /** True if the notice on the legal guarantee is due, and the form's page did not have it. */
  async function isNoticeUnseen(fields: RequestFields, language: Language): Promise<boolean> {
    const sale = { country: fields.country ?? '', vatId: tidyVatId(fields.vatId ?? '') || null }
    if (!isNoticeDue(sale) || (fields.shownNotice ?? '') !== '') return false
    return (await noticeIn(language, await readSeller(deps.database.queries))) !== null
  }

  async function noticeIn(wanted: Language, seller: Pick<Seller, 'language'>) {
    return await findGuaranteeNotice(deps.database.queries, { wanted, first: seller.language })
  }

  function formOf(cart: Cart) {
    return deps.gateways.forStore(cart.store.mode)?.form
  }

  /** The only page that allows a provider's script and frames. */
  function allowPaying(reply: FastifyReply, cart: Cart): void {
    const form = formOf(cart)
    const sources = form === undefined || form.kind === 'card-fields' ? undefined : form.sources
    allowFraming(reply, frameAncestors(cart.store), sources)
  }

  async function page(cart: Cart, state: CheckoutState, visit: Visit): Promise<string> {
    const gateway = deps.gateways.forStore(cart.store.mode)
    const known = await readLegalPages(deps.database.queries)
    const { seller } = known
    const guaranteeNotice = await noticeIn(visit.locale.language, seller)
    const asked = { email: state.typed.email ?? '', at: deps.now() }
    const discountCode = await readCodeOfCart(deps.database.queries, cart, asked)
    const lastChosenAt = Math.max(
      cart.lastChosenAt,
      state.lastChosenAt ?? (await readDraftAndTime(deps.database.queries, cart.id)).lastChosenAt,
    )
    const code = state.typed.giftCard ?? ''
    const giftCard = code === '' ? undefined : await findGiftCardByCode(deps.database.queries, code)
    const view = await makeCheckoutView(
      cart,
      {
        ...state,
        ...{ gateway, seller, guaranteeNotice, lastChosenAt, giftCard, code: discountCode },
        timeZone: deps.timeZone,
      },
      visit,
      deps.now,
    )
    return renderCheckoutPage({
      ...shopOf(cart.store),
      currencies: currencyChoice(cart),
      view,
      visit: { ...visit, legal: legalNotes(known, { cart: cart.id, step: 'checkout' }) },
      assets,
    })
  }
}

type Outcome = { status: number; state: CheckoutState; retryAfterSeconds?: number }

/** With the address of the cart's group in place of the shopper's, which is on the invoice. */
function ofGroup<Fields extends Typed>({ group }: Cart, fields: Fields): Fields {
  if (group === null) return fields
  const { name, line1, line2, city, region, postal_code, country, phone } = group.address
  return {
    ...fields,
    ...{ name, line1, line2: line2 ?? '', city, region: region ?? '', country },
    postalCode: postal_code ?? '',
    phone: phone ?? '',
    billing: 'different',
  }
}

/** Drops a region selected for another country: CA is California in the US and Cádiz in Spain. */
function readForm(form: unknown): RequestFields {
  const fields = readFields(form)
  const isOfAnother = (list: string | undefined, country: string | undefined) =>
    list !== undefined && list !== country
  return {
    ...fields,
    ...(isOfAnother(fields.regionsOf, fields.country) && { region: '' }),
    ...(isOfAnother(fields.billingRegionsOf, fields.billingCountry) && { billingRegion: '' }),
  }
}

/** The choices that the page's script sends to reload the parts that depend on them. */
function askedFor(fields: RequestFields): Typed {
  const { country, region, postalCode, method, billingCountry, vatId } = fields
  return {
    ...(country && { country }),
    ...(region && { region }),
    ...(postalCode !== undefined && { postalCode }),
    ...(method && { shippingMethod: method }),
    ...(billingCountry && { billingCountry }),
    ...(vatId !== undefined && { vatId }),
  }
}

function typedFields(fields: RequestFields): Typed {
  const names = [...draftFieldNames, 'cardExpiry' as const, 'cardName' as const]
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? '']))
}

function allFields(fields: RequestFields): Partial<CheckoutFields> {
  const names = [...draftFieldNames, 'cardNumber', 'cardExpiry', 'cardCvc'] as const
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? '']))
}

// The shopper can correct these in the same form. Other errors have their own page.
function saysWhatToCorrect({ code }: HandprintError): boolean {
  const known = ['payment_declined', 'payment_pending', 'checkout_incomplete', 'gift_card_refused']
  return known.includes(code)
}

function isOutdated({ code, status }: HandprintError): boolean {
  return code === 'checkout_incomplete' && status === 409
}

function receiptOf(cart: Cart): string {
  return routes.cart.one.receipt.page.href({ cartId: cart.id })
}

/** The cart page, at the line that has no size yet or can't be printed. */
function unfinishedLineOf(cart: Cart): string {
  const line = cart.lines.find(({ chosen }) => !chosen?.isAvailable)
  return line === undefined
    ? routes.cart.one.page.href({ cartId: cart.id })
    : `${routes.cart.one.page.href({ cartId: cart.id })}?line=${line.id}&stopped=1`
}
