// GET and POST /gift-card: shoppers buy gift cards, if the store sells them. The form is checked,
// kept as a sale, and paid on the sale's own page.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allowFraming } from '../../../ground/http/security-headers.ts'
import { readPlainAmount } from '../../../pure/contract/plain-money.ts'
import { withPreferences } from '../../../pure/contract/preferences.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { fault } from '../../../pure/errors.ts'
import { dayIn } from '../../../pure/zoned-days.ts'
import { beginSale } from '../../../trade/checkout/gift-card-sales/begin-sale.ts'
import {
  checkGiftCardOrder,
  deliveryDays,
  type GiftCardOrderFaults,
} from '../../../trade/checkout/gift-card-sales/check-gift-card-sale.ts'
import { getSaleOfPage } from '../../../trade/checkout/gift-card-sales/gift-card-sale.ts'
import { frameAncestors } from '../../../trade/stores/frame-ancestors.ts'
import {
  readGiftCardOffer,
  type SavedGiftCardOffer,
} from '../../../trade/stores/gift-card-offer.ts'
import type { Store } from '../../../trade/stores/store.ts'
import { storeClosed } from '../../../trade/stores/store-errors.ts'
import { type RequestFields, readFields } from '../fields/fields.ts'
import type { Assets } from '../layout/assets.ts'
import { withLegalNotes } from '../layout/legal-notes.ts'
import { sendHtml } from '../layout/send-html.ts'
import { visitOf } from '../layout/visit.ts'
import { type StoreOfPageDeps, storeOfPage } from '../store-of-page.ts'
import type { StorefrontDeps } from '../storefront-deps.ts'
import { renderBuyGiftCardPage, typedOfSale } from './buy-gift-card-page.tsx'

type Deps = StoreOfPageDeps & Pick<StorefrontDeps, 'now' | 'timeZone' | 'findMailServer'>
type OpenPage = { store: Store; offer: SavedGiftCardOffer }

export function buyGiftCardRoutes(server: FastifyInstance, deps: Deps, assets: Assets): void {
  const { queries } = deps.database
  const zone = deps.timeZone ?? 'UTC'
  const path = routes.giftCard.page.pattern

  server.get(path, { config: { errorsAs: 'page', limit: 'pages' } }, async (request, reply) => {
    const fields = readFields(request.query)
    const page = await openPage(fields)
    return await sendPage(request, reply, page, await typedBefore(page, fields.sale))
  })

  server.post(
    path,
    { config: { errorsAs: 'page', limit: 'checkouts' } },
    async (request, reply) => {
      const fields = readFields(request.body)
      const { store, offer } = await openPage(fields)
      const mailsCards = await sendsMails()
      const { otherAmount = '', amount = '' } = fields
      // Typing is more of a choice than the button that was on from the start. The next page shows
      // the amount.
      const isOther = otherAmount.trim() !== '' || !/^\d{1,12}$/.test(amount)
      const typed = {
        amount: isOther ? readTypedAmount(otherAmount, offer.currency) : Number(amount),
        buyerEmail: fields.buyerEmail ?? '',
        receiverEmail: mailsCards ? (fields.receiverEmail ?? '') : '',
        receiverName: fields.receiverName ?? '',
        sender: fields.sender ?? '',
        message: fields.message ?? '',
        day: mailsCards ? (fields.day ?? '') : '',
      }
      const checked = checkGiftCardOrder(typed, { offer, zone, now: deps.now() })
      if (!checked.ok) {
        reply.code(422)
        return await sendPage(request, reply, { store, offer }, fields, checked.faults)
      }
      const { locale } = visitOf(request)
      const { language } = locale
      const { order } = checked
      const wanted = { store, offer, order, language, address: request.ip }
      const { token } = await beginSale(deps, wanted)
      const next = withPreferences(routes.giftCard.one.page.href({ token }), locale.preferences)
      return reply.redirect(next, 303)
    },
  )

  /** Throws `not_found`, and `store_closed`. */
  async function openPage(fields: RequestFields): Promise<OpenPage> {
    const store = await storeOfPage(deps, fields)
    // Another store than the one that was named is the wrong one.
    const isNamed = fields.store === undefined || fields.store === store.id
    const offer = isNamed ? await readGiftCardOffer(queries, store.id) : null
    if (offer === null || offer.currency !== store.currency) {
      throw fault('not_found', 404, 'This store sells no gift cards.', {
        reason: 'gift_card_page_off',
      })
    }
    if (store.isClosed) throw storeClosed()
    return { store, offer }
  }

  async function sendsMails(): Promise<boolean> {
    return deps.findMailServer === undefined || (await deps.findMailServer()) !== null
  }

  /** From the page of a sale that is not paid, to change it. */
  async function typedBefore({ store, offer }: OpenPage, token = ''): Promise<RequestFields> {
    if (token === '') return {}
    const sale = await getSaleOfPage(queries, token)
    if (sale.store_id !== store.id || sale.status !== 'open') return {}
    const { deliver_at: at } = sale
    return typedOfSale(sale, offer, at === null ? null : dayIn(zone, at))
  }

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    { store, offer }: OpenPage,
    typed: RequestFields,
    faults: GiftCardOrderFaults = {},
  ): Promise<FastifyReply> {
    allowFraming(reply, frameAncestors(store))
    const visit = await withLegalNotes(queries, visitOf(request), { store: store.id })
    const days = deliveryDays(zone, deps.now())
    const mailsCards = await sendsMails()
    const page = { store, offer, days, mailsCards, typed, faults, visit, assets }
    return sendHtml(reply, renderBuyGiftCardPage(page))
  }
}

/** Shoppers write the currency, too: `30 €`. */
function readTypedAmount(text: string, currency: string): number | null {
  return readPlainAmount(text.replace(/[\p{Sc}\p{L}\s]/gu, ''), currency)
}
