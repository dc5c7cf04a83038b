// What each kind of mail tells a shopper about an order. The receipt shows all of it, the others
// only what has changed.

import { withChoices } from '../../../pure/contract/kept-choices.ts'
import { formatMoney } from '../../../trade/catalog/format-money.ts'
import { addressLines } from '../../../trade/checkout/addresses/address-lines.ts'
import type { ShopperMail } from '../../../trade/notices/add-order-mails.ts'
import { fill } from '../fill.ts'
import { formatDay } from '../format-date.ts'
import type { LineSummaryView } from '../views/cart-view.ts'
import { optionNames, sizeName } from '../views/print-names.ts'
import type { PlaceView, ReceiptView } from '../views/receipt-view.ts'
import type { Speech } from '../visit.ts'
import type { MailContent, MailLine } from './mail-content.ts'

export type AboutOrder = {
  kind: ShopperMail
  /** Detail of the event that the mail tells of. */
  facts: Readonly<Record<string, unknown>>
  view: ReceiptView
  storeName: string
  cartId: string
  speech: Speech
  baseUrl: string
}

type Told = Pick<MailContent, 'paragraphs'> & {
  subject: string
  heading: string
  facts?: MailContent['facts']
  links?: MailContent['links']
  shows?: 'everything' | 'address'
}

export function mailAboutOrder(about: AboutOrder): MailContent {
  const { view, speech, storeName, baseUrl } = about
  const { text, locale } = speech
  const told = tell(about)
  const number = { number: view.number }
  const receipt = `${baseUrl}/cart/${about.cartId}/receipt`
  const seeOrder = { label: text.mails.order, url: withChoices(receipt, locale.kept) }
  const everything = told.shows === 'everything'
  return {
    language: locale.language,
    subject: fill(told.subject, number),
    storeName,
    number: fill(text.receipt.number, number),
    heading: told.heading,
    paragraphs: [...told.paragraphs, ...(view.isTest ? [text.mails.test] : [])],
    links: [...(told.links ?? []), seeOrder],
    facts: everything ? receiptFacts(about) : (told.facts ?? []),
    lines: everything
      ? { heading: text.receipt.items, of: view.lines.map((line) => mailLine(about, line)) }
      : null,
    sums: everything ? sums(about) : [],
    places: [
      ...(told.shows ? [place(text.receipt.deliverTo, view.delivery)] : []),
      ...(everything && view.billing ? [place(text.checkout.billing, view.billing)] : []),
    ],
    footer: [fill(text.mails.footer, { ...number, store: storeName })],
  }
}

function tell({ kind, facts, view, speech }: AboutOrder): Told {
  const { mails } = speech.text
  const money = (amount: number) => formatMoney(amount, view.currency, view.locale)
  const total = money(view.sums.total)
  switch (kind) {
    case 'order-receipt':
      return {
        ...mails.receipt,
        paragraphs: [fill(mails.receipt.text, { total })],
        shows: 'everything',
      }
    case 'order-shipped':
      return { ...mails.shipped, ...parcel(facts, mails.shipped), shows: 'address' }
    case 'order-late':
      return { ...mails.late, paragraphs: [mails.late.text] }
    case 'order-payment-failed':
      return { ...mails.paymentFailed, paragraphs: [fill(mails.paymentFailed.text, { total })] }
    case 'order-awaits-payment': {
      const { by, whenever } = mails.awaited
      const day = dayOf(facts.pay_by, view.locale)
      const sentence = day === null ? fill(whenever, { total }) : fill(by, { total, day })
      return { ...mails.awaited, paragraphs: [sentence] }
    }
    case 'order-payment-expired':
      return { ...mails.expired, paragraphs: [fill(mails.expired.text, { total })] }
    case 'order-cancelled': {
      const { text, unpaid } = mails.cancelled
      return { ...mails.cancelled, paragraphs: [view.wasPaid ? text : unpaid] }
    }
    case 'order-refunded': {
      const refunded = typeof facts.amount === 'number' ? facts.amount : view.sums.total
      const { whole, partly, days } = mails.refunded
      const sentence = refunded === view.sums.total ? whole : partly
      const given = typeof facts.given_at_gateway === 'number' ? facts.given_at_gateway : refunded
      const paragraphs = [fill(sentence, { amount: money(given), total }), days]
      return { ...mails.refunded, paragraphs }
    }
    case 'order-surplus-refunded': {
      const amount = money(typeof facts.amount === 'number' ? facts.amount : view.sums.total)
      const paragraphs = [fill(mails.surplus.text, { amount }), mails.refunded.days]
      return { ...mails.surplus, paragraphs }
    }
  }
}

function dayOf(payBy: unknown, locale: string): string | null {
  return typeof payBy === 'string' ? formatDay(Date.parse(payBy), 'long', locale) : null
}

type ParcelText = Speech['text']['mails']['shipped']

function parcel(facts: AboutOrder['facts'], text: ParcelText) {
  const shown = (name: string) => (typeof facts[name] === 'string' ? facts[name] : '')
  const url = shown('tracking_url')
  return {
    paragraphs: [text.text],
    facts: [
      { label: text.carrier, value: shown('carrier_name') || shown('carrier') },
      { label: text.tracking, value: shown('tracking_number') },
    ].filter(({ value }) => value !== ''),
    links: /^https?:\/\//.test(url) ? [{ label: text.follow, url }] : [],
  }
}

function receiptFacts({ view, speech: { text } }: AboutOrder): MailContent['facts'] {
  return [
    { label: text.receipt.placed, value: view.placedAt },
    { label: text.receipt.shippedBy, value: view.shippingMethod },
    ...(view.referenceId === null
      ? []
      : [{ label: text.receipt.reference, value: view.referenceId }]),
  ]
}

function mailLine(
  { view, speech: { text }, baseUrl }: AboutOrder,
  line: LineSummaryView,
): MailLine {
  const { locale, measures } = view
  return {
    name: text.products[line.product],
    details: [
      line.shape === null ? '' : sizeName(line.shape, { locale, measures, text }),
      optionNames(line.options, text.options),
      fill(text.checkout.quantity, { quantity: line.quantity }),
    ].filter((detail) => detail !== ''),
    price: formatMoney(line.unitPrice * line.quantity, view.currency, locale),
    // JPEG, since mail programs know no newer forms.
    pictureUrl: line.picture.key === '' ? null : `${baseUrl}/pictures/${line.picture.key}/400.jpg`,
  }
}

function sums({ view, speech: { text } }: AboutOrder): MailContent['sums'] {
  const { subtotal, shippingPrice, total } = text.checkout
  const money = (amount: number) => formatMoney(amount, view.currency, view.locale)
  const row = (label: string, amount: number) => ({ label, amount: money(amount), isTotal: false })
  const { taxes } = view.sums
  const inAll = money(view.sums.total)
  return [
    row(subtotal, view.sums.subtotal),
    row(shippingPrice, view.sums.shipping),
    ...taxes.filter(({ isIncluded }) => !isIncluded).map(({ label, amount }) => row(label, amount)),
    {
      label: total,
      // Where the sign alone may mean several.
      amount: inAll.includes(view.currency) ? inAll : `${view.currency} ${inAll}`,
      isTotal: true,
    },
    ...taxes.filter(({ isIncluded }) => isIncluded).map(({ label, amount }) => row(label, amount)),
  ]
}

function place(heading: string, { address, countryName }: PlaceView) {
  return { heading, lines: [...addressLines(address), countryName] }
}
