// The content of each kind of mail about an order. The receipt shows everything, the others only
// what has changed.

import { withPreferences } from '../../../pure/contract/preferences.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { formatMoney, namesCurrency } from '../../../trade/catalog/money/format-money.ts'
import { addressLines } from '../../../trade/checkout/addresses/address-lines.ts'
import type { MailFacts, ShopperMail } from '../../../trade/mail/mail-kinds.ts'
import type { LocaleTexts } from '../layout/visit.ts'
import type { LineSummaryView } from '../views/cart-view.ts'
import { groupSummaries } from '../views/group-summaries.ts'
import { optionNames, productName, sizeName } from '../views/print-names.ts'
import type { PlaceView, ReceiptView } from '../views/receipt-view.ts'
import { withdrawalNote, withdrawalSentences } from '../views/right-of-withdrawal-view.ts'
import { giftCardRows, soldRows } from '../views/sum-rows.ts'
import type { WithdrawalView } from '../views/withdrawal-view.ts'
import { fill } from '../words/fill.ts'
import { formatDay } from '../words/format-day.ts'
import type { MailContent, MailLine } from './mail-content.ts'

export type AboutOrder<Kind extends ShopperMail = ShopperMail> = {
  kind: Kind
  /** Some may have been deleted with the shopper's data. */
  facts: Partial<MailFacts[Kind]>
} & MailSetting

type MailSetting = {
  view: ReceiptView
  storeName: string
  brand: MailContent['brand']
  cartId: string
  speech: LocaleTexts
  baseUrl: string
  seller: MailContent['seller']
  /** The store's own contact address. If null, shoppers are referred to the seller. */
  supportEmail: string | null
  /** True while the shopper may withdraw from a line of the order. */
  mayWithdraw: boolean
  /** Of the mail that confirms it. */
  withdrawal: WithdrawalView | null
}

type Told = Pick<MailContent, 'paragraphs'> & {
  subject: string
  heading: string
  facts?: MailContent['facts']
  links?: MailContent['links']
  shows?: 'everything' | 'address'
}

export function mailAboutOrder<Kind extends ShopperMail>(about: AboutOrder<Kind>): MailContent {
  const { view, speech, storeName, baseUrl } = about
  const { text, locale } = speech
  const reported = tells[about.kind](about.facts, about)
  const number = { number: view.number }
  // Operators' own texts may use these placeholders anywhere.
  const said = (words: string) => fill(words, { ...number, store: storeName })
  const receipt = `${baseUrl}/cart/${about.cartId}/receipt`
  const seeOrder = { label: text.mails.order, url: withPreferences(receipt, locale.preferences) }
  const everything = reported.shows === 'everything'
  const contact = about.supportEmail ?? about.seller.contact[0]
  const isAboutMoney = everything || about.kind === 'order-refunded'
  return {
    language: locale.language,
    subject: said(reported.subject),
    storeName,
    brand: about.brand,
    number: fill(text.receipt.number, number),
    heading: said(reported.heading),
    paragraphs: [
      ...reported.paragraphs.flatMap((words) => said(words).split(/\n{2,}/)),
      ...(view.isTest ? [text.mails.test] : []),
    ],
    links: [
      ...(reported.links ?? []),
      seeOrder,
      ...(isAboutMoney ? documentLinks(about) : []),
      ...(about.mayWithdraw && offersWithdrawal.has(about.kind) ? [withdrawLink(about)] : []),
    ],
    facts: everything ? receiptFacts(about) : (reported.facts ?? []),
    lines: everything
      ? {
          heading: text.receipt.items,
          of: groupSummaries(view.lines, view.withdrawal).map(({ line, index }) =>
            mailLine(about, line, index),
          ),
        }
      : null,
    sums: everything ? sums(about) : [],
    places: [
      ...(reported.shows ? [place(text.receipt.deliverTo, view.delivery)] : []),
      ...(everything && view.billing ? [place(text.checkout.billing, view.billing)] : []),
    ],
    footer: [
      ...(contact === undefined ? [] : [fill(text.receipt.ask, { contact })]),
      fill(text.mails.footer, { ...number, store: storeName }),
    ],
    seller: about.seller,
  }
}

const offersWithdrawal: ReadonlySet<ShopperMail> = new Set([
  'order-receipt',
  'order-awaits-payment',
  'order-shipped',
  'order-parcel-replaced',
])

/** Its page knows the order by the cart. */
function withdrawLink({ baseUrl, cartId, speech }: MailSetting) {
  const { text, locale } = speech
  const page = `${baseUrl}${routes.withdraw.page.href()}?cart=${cartId}`
  return { label: text.withdrawal.link, url: withPreferences(page, locale.preferences) }
}

function documentLinks({ view, baseUrl }: MailSetting): MailContent['links'] {
  return view.documents.map(({ name, address }) => {
    return { label: `${name} (PDF)`, url: `${baseUrl}${address}` }
  })
}

type Tell<Kind extends ShopperMail> = (facts: Partial<MailFacts[Kind]>, about: MailSetting) => Told

const tells: { readonly [Kind in ShopperMail]: Tell<Kind> } = {
  'order-receipt': (_, about) => {
    const { receipt } = mailsOf(about)
    const { arrival } = about.view
    const when = arrival === null ? [] : [fill(about.speech.text.receipt.arrival, arrival)]
    const { view, speech } = about
    const withdrawal = withdrawalSentences(view, speech.text)
    const paragraphs = [fill(receipt.text, totalOf(about)), ...when, ...withdrawal]
    return { ...receipt, paragraphs, shows: 'everything' }
  },
  'order-shipped': (facts, about) => {
    const { shipped } = mailsOf(about)
    const sent = parcel(facts, shipped)
    const { inPart } = about.view
    const rest =
      inPart === null
        ? []
        : [
            fill(about.speech.text.receipt.inPart, {
              done: String(inPart.done),
              all: String(inPart.all),
            }),
          ]
    return { ...shipped, ...sent, paragraphs: [...sent.paragraphs, ...rest], shows: 'address' }
  },
  'order-address-changed': plain('addressChanged', { shows: 'address' }),
  'order-crop-asked': ({ line = 1 }, about) => {
    const { cropAsked } = mailsOf(about)
    const page = `${about.baseUrl}/cart/${about.cartId}/receipt/crop/${line}`
    const url = withPreferences(page, about.speech.locale.preferences)
    return { ...cropAsked, paragraphs: [cropAsked.text], links: [{ label: cropAsked.link, url }] }
  },
  'order-crop-changed': plain('cropChanged'),
  'order-reprint': plain('reprint', { shows: 'address' }),
  'order-parcel-replaced': (facts, about) => {
    const { shipped, parcelReplaced } = mailsOf(about)
    const told = parcel(facts, { ...shipped, text: parcelReplaced.text })
    return { ...parcelReplaced, ...told, shows: 'address' }
  },
  'order-late': plain('late'),
  'order-payment-failed': ({ amount }, about) => {
    const { paymentFailed } = mailsOf(about)
    const total = moneyOf(about, amount ?? about.view.sums.total)
    return { ...paymentFailed, paragraphs: [fill(paymentFailed.text, { total })] }
  },
  'order-awaits-payment': ({ pay_by: payBy }, about) => {
    const { awaited } = mailsOf(about)
    const day = payBy ? formatDay(Date.parse(payBy), 'long', about.view.locale) : null
    const total = totalOf(about)
    const sentence =
      day === null ? fill(awaited.whenever, total) : fill(awaited.by, { ...total, day })
    return { ...awaited, paragraphs: [sentence] }
  },
  'order-payment-expired': (_, about) => {
    const { expired } = mailsOf(about)
    return { ...expired, paragraphs: [fill(expired.text, totalOf(about))] }
  },
  'order-cancelled': (_, about) => {
    const { cancelled } = mailsOf(about)
    const { text, unpaid, free } = cancelled
    const isFree = about.view.sums.total === 0 || about.view.isOnAccount
    const sentence = isFree ? free : hasPaid(about) ? text : unpaid
    return { ...cancelled, paragraphs: [sentence] }
  },
  'order-refunded': (facts, about) => {
    const { refunded } = mailsOf(about)
    const { total } = about.view.sums
    const { amount = total, given_at_gateway: given = amount, refunded_total: all = amount } = facts
    const { currency = about.view.currency, total: paid = total, gift_card: end } = facts
    // A refund that exceeds what was refunded of the order: the money came too late and was never
    // part of it.
    const isNone = facts.total === undefined && (amount > all || currency !== about.view.currency)
    const sentence = amount === paid || isNone ? refunded.whole : refunded.partly
    const money = (sum: number) => moneyOf(about, sum, currency)
    const reported = { total: money(paid), amount: money(given) }
    const where = whereItWent(about, { amount: money(given), end })
    return { ...refunded, paragraphs: [fill(sentence, reported), where] }
  },
  'order-surplus-refunded': ({ amount, currency, gift_card: end }, about) => {
    const { surplus } = mailsOf(about)
    const reported = { amount: moneyOf(about, amount ?? about.view.sums.total, currency) }
    const where = whereItWent(about, { ...reported, end })
    return { ...surplus, paragraphs: [fill(surplus.text, reported), where] }
  },
  'order-link': plain('link'),
  'order-withdrawn': (_, about) => {
    const { withdrawn } = mailsOf(about)
    const { facts = [], items = [], follows = [] } = about.withdrawal ?? {}
    const { from: label } = about.speech.text.withdrawal
    const chosen = items.map((value) => ({ label, value }))
    return {
      ...withdrawn,
      paragraphs: [withdrawn.text, ...follows],
      facts: [...facts, ...chosen],
    }
  },
}

/** A bank takes days; a gift card has it at once. */
function whereItWent(
  about: MailSetting,
  { amount, end }: { amount: string; end: string | undefined },
): string {
  const { giftCard, mails } = about.speech.text
  return end === undefined ? mails.refunded.days : fill(giftCard.givenBack, { amount, end })
}

type Plain = 'addressChanged' | 'cropChanged' | 'reprint' | 'late' | 'link'

/** A mail that contains only its sentence. */
function plain(name: Plain, shown: Pick<Told, 'shows'> = {}) {
  return (_: unknown, about: MailSetting): Told => {
    const mail = mailsOf(about)[name]
    return { ...mail, paragraphs: [mail.text], ...shown }
  }
}

/** A free reprint counts as paid. */
function hasPaid({ view }: MailSetting): boolean {
  return view.wasPaid && view.sums.total > 0
}

function mailsOf({ speech }: MailSetting) {
  return speech.text.mails
}

function moneyOf({ view }: MailSetting, amount: number, currency = view.currency): string {
  return formatMoney(amount, currency, view.locale)
}

function totalOf(about: MailSetting) {
  return { total: moneyOf(about, about.view.sums.total) }
}

type ParcelText = LocaleTexts['text']['mails']['shipped']

function parcel(facts: Partial<MailFacts['order-shipped']>, text: ParcelText) {
  const { carrier = '', tracking_number: number, tracking_url: url } = facts
  return {
    paragraphs: [text.text],
    facts: [
      { label: text.carrier, value: carrier },
      { label: text.tracking, value: number ?? '' },
    ].filter(({ value }) => value !== ''),
    links: url && /^https?:\/\//.test(url) ? [{ label: text.follow, url }] : [],
  }
}

function receiptFacts({ view, speech: { text } }: MailSetting): MailContent['facts'] {
  return [
    { label: text.receipt.placed, value: view.placedAt },
    { label: text.receipt.shippedBy, value: view.shippingMethod },
    ...(view.referenceId === null
      ? []
      : [{ label: text.receipt.reference, value: view.referenceId }]),
  ]
}

function mailLine(
  { view, speech: { text }, baseUrl }: MailSetting,
  line: LineSummaryView,
  index: number,
): MailLine {
  const { locale, measures } = view
  return {
    name: productName(line.product, text),
    details: [
      line.shape === null ? '' : sizeName(line.shape.size, { locale, measures, text }),
      optionNames(line.options, text.options),
      fill(text.checkout.quantity, { quantity: line.quantity }),
      withdrawalNote(view.withdrawal, index, text) ?? '',
    ].filter((detail) => detail !== ''),
    price: formatMoney(line.unitPrice * line.quantity, view.currency, locale),
    // JPEG, because mail clients do not support newer formats.
    pictureUrl: line.picture.key === '' ? null : `${baseUrl}/pictures/${line.picture.key}/400.jpg`,
  }
}

function sums({ view, speech: { text } }: MailSetting): MailContent['sums'] {
  const { total } = text.checkout
  const money = (amount: number) => formatMoney(amount, view.currency, view.locale)
  const row = (label: string, amount: number) => ({ label, amount: money(amount), isTotal: false })
  const { taxes } = view.sums
  const inAll = money(view.sums.total)
  return [
    ...soldRows(view.sums, text).map(({ label, amount }) => row(label, amount)),
    ...view.sums.fees.map(({ name, amount }) => row(name, amount)),
    ...taxes.filter(({ isIncluded }) => !isIncluded).map(({ label, amount }) => row(label, amount)),
    {
      label: total,
      amount: namesCurrency(inAll) ? inAll : `${view.currency} ${inAll}`,
      isTotal: true,
    },
    ...taxes.filter(({ isIncluded }) => isIncluded).map(({ label, amount }) => row(label, amount)),
    ...giftCardRows(view.sums, text)
      .slice(0, 1)
      .map(({ label, amount }) => row(label, amount)),
  ]
}

function place(heading: string, { address, countryName }: PlaceView) {
  return { heading, lines: [...addressLines(address), countryName] }
}
