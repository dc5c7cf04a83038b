import {
  type DocumentFacts,
  documentFacts,
} from '../../../ground/database/tables/documents-table.ts'
import { isLanguage } from '../../../pure/contract/language.ts'
import type { PostalAddressJson } from '../../../pure/contract/schemas/order-schema.ts'
import { groupLines } from '../../../pure/group-lines.ts'
import { dayIn } from '../../../pure/zoned-days.ts'
import type { Catalog } from '../../../trade/catalog/catalog.ts'
import { countryName } from '../../../trade/catalog/countries.ts'
import { formatMoney, namesCurrency } from '../../../trade/catalog/money/format-money.ts'
import { findProduct, findSize } from '../../../trade/catalog/products.ts'
import { addressLines } from '../../../trade/checkout/addresses/address-lines.ts'
import type { DocumentRow } from '../../../trade/documents/issue-document.ts'
import { dayOfDocument } from '../../../trade/documents/read-documents.ts'
import { chooseLocale } from '../../../trade/languages/choose-locale.ts'
import { messagesIn } from '../../../trade/languages/messages.ts'
import type { LocaleTexts } from '../layout/visit.ts'
import { optionNames, productName, sizeName } from '../views/print-names.ts'
import { shippingRows } from '../views/sum-rows.ts'
import { frozenTaxViews } from '../views/tax-views.ts'
import { fill } from '../words/fill.ts'
import { formatDay } from '../words/format-day.ts'
import { withCatalogWords } from '../words/with-catalog-words.ts'

export function makeDocumentContent(document: DocumentRow, catalog: Catalog): DocumentContent {
  const facts = documentFacts.read(document.facts)
  const speech = speechOf(facts, catalog)
  const { locale, text } = speech
  const { kind, number, currency, issued_at: issuedAt } = document
  // Refunded amounts are negative.
  const sign = kind === 'credit_note' ? -1 : 1
  const money = (amount: number) => formatMoney(sign * amount, currency, locale.tag)
  const total = money(document.total)
  const taxes = frozenTaxViews(facts.taxes, false, { locale: locale.tag, text })
  const { name, lines, country } = facts.seller
  return {
    language: locale.language,
    title: `${text.document[kind]} ${number}`,
    specimen: document.mode === 'test' ? text.document.specimen : null,
    sender: [name, ...lines, countryName(country, locale.tag)],
    senderFacts: senderFacts(facts, speech),
    places: [
      { heading: text.document.billTo, lines: buyerLines(facts, speech) },
      ...(facts.deliveredTo === null
        ? []
        : [{ heading: text.receipt.deliverTo, lines: placeLines(facts.deliveredTo, locale.tag) }]),
    ],
    facts: documentFactsOf(document, facts, speech),
    columns: [
      text.document.item,
      text.document.quantity,
      text.document.unitPrice,
      text.document.amount,
    ],
    rows: kind === 'invoice' ? soldRows(facts, catalog, speech, money) : [refundRow(total, speech)],
    sums: [
      ...(taxes.length === 0
        ? []
        : [{ label: text.document.net, amount: money(document.total - document.tax) }]),
      ...taxes.map(({ label, amount }) => ({ label, amount: money(amount) })),
    ]
      .map((row) => ({ ...row, isTotal: false }))
      .concat({
        label: text.checkout.total,
        amount: namesCurrency(total) ? total : `${currency} ${total}`,
        isTotal: true,
      }),
    notes: [
      ...(facts.isTaxExempt ? [text.document.exempt] : []),
      ...(kind === 'invoice' && facts.isDayOfSupply ? [text.document.sameDate] : []),
      ...(kind === 'invoice' ? [text.document.paid] : []),
      ...(kind !== 'invoice' || facts.giftCard === undefined
        ? []
        : [fill(text.document.giftCard, { amount: money(facts.giftCard) })]),
    ],
    paper: ['US', 'CA'].includes(country) ? 'LETTER' : 'A4',
    issuedAt,
  }
}

function speechOf({ language: given, buyer }: DocumentFacts, catalog: Catalog): LocaleTexts {
  const language = isLanguage(given) ? given : 'en'
  const locale = chooseLocale(`${language}-${buyer.address.country}`, { lang: language })
  return { locale, text: withCatalogWords(messagesIn(language), language, catalog) }
}

function documentFactsOf(
  document: DocumentRow,
  { timeZone, orderNumber, orderedAt, referenceId, storeName, about }: DocumentFacts,
  { locale, text }: LocaleTexts,
): DocumentContent['facts'] {
  const day = (on: string) => formatDay(Date.parse(on), 'long', locale.tag)
  const aboutKind = document.kind === 'cancellation' ? 'credit_note' : 'invoice'
  const aboutDay = about && day(about.issuedOn)
  const facts: [string, string | null][] = [
    [text.document.date, day(dayOfDocument(document))],
    [text.document[aboutKind], about && `${about.number}, ${aboutDay}`],
    [storeName, fill(text.receipt.number, { number: orderNumber })],
    [text.receipt.placed, day(dayIn(timeZone, orderedAt))],
    [text.receipt.reference, referenceId],
  ]
  return named(facts, text)
}

/** One line each: `Reference: wall-7`. Leaves out pairs without a value. */
function named(
  pairs: readonly (readonly [string, string | null])[],
  { options }: LocaleTexts['text'],
): string[] {
  return pairs.flatMap(([option, value]) =>
    value === null || value === '' ? [] : [fill(options.named, { option, value })],
  )
}

function senderFacts({ seller }: DocumentFacts, { text }: LocaleTexts): string[] {
  const numbers = named(
    [
      [text.legal.representative, seller.representative],
      [text.legal.register, seller.register],
      [text.legal.vatId, seller.vatId],
      [text.legal.taxNumber, seller.taxNumber],
    ],
    text,
  )
  const phone = seller.phone.replaceAll(' ', '\u00A0')
  return [...numbers, seller.email, phone].filter((line) => line !== '')
}

function buyerLines({ buyer }: DocumentFacts, { locale, text }: LocaleTexts): string[] {
  const { company, vatId, address } = buyer
  return [
    ...(company === null ? [] : [company]),
    ...placeLines(address, locale.tag),
    ...named([[text.legal.vatId, vatId]], text),
  ]
}

function placeLines(address: PostalAddressJson, locale: string): string[] {
  return [...addressLines(address), countryName(address.country, locale)]
}

type Money = (amount: number) => string

function soldRows(
  facts: DocumentFacts,
  catalog: Catalog,
  { locale, text }: LocaleTexts,
  money: Money,
): DocumentLine[] {
  const naming = { locale: locale.tag, measures: locale.measures, text }
  const keyOf = ({ product, size, options, unitPrice }: DocumentFacts['lines'][number]) => [
    product,
    size,
    Object.entries(options).sort(),
    unitPrice,
  ]
  const lines = groupLines(facts.lines, keyOf).map(
    ({ first: { product: name, size: sizeText, options, unitPrice }, quantity }) => {
      const product = findProduct(catalog, name)
      const size = product && findSize(product, sizeText)
      const inWords = size === null ? sizeText : sizeName(size, naming)
      return {
        name: productName(name, text),
        details: [inWords, optionNames(options, text.options)].filter(Boolean).join(' · '),
        quantity: String(quantity),
        unitPrice: money(unitPrice),
        amount: money(unitPrice * quantity),
      }
    },
  )
  const { shipping, discounts = [], fees = [] } = facts
  const more = [
    ...shippingRows({ shipping, discounts }, text),
    ...fees.map(({ name, amount }) => ({ label: name, amount })),
  ]
  return [
    ...lines,
    ...more.map(({ label: name, amount }) => {
      return { name, details: '', quantity: '', unitPrice: '', amount: money(amount) }
    }),
  ]
}

function refundRow(amount: string, { text }: LocaleTexts): DocumentLine {
  return { name: text.document.refund, details: '', quantity: '', unitPrice: '', amount }
}

export type DocumentContent = {
  language: string
  /** `Invoice 2026-A-00017` */
  title: string
  /** For a test order: the notice that it is not an invoice. */
  specimen: string | null
  sender: readonly string[]
  /** At the bottom of every page: register, tax numbers, contact. */
  senderFacts: readonly string[]
  places: readonly { heading: string; lines: readonly string[] }[]
  facts: readonly string[]
  columns: readonly [item: string, quantity: string, unitPrice: string, amount: string]
  rows: readonly DocumentLine[]
  sums: readonly { label: string; amount: string; isTotal: boolean }[]
  notes: readonly string[]
  paper: 'A4' | 'LETTER'
  issuedAt: number
}

export type DocumentLine = {
  name: string
  /** Size and options. */
  details: string
  quantity: string
  unitPrice: string
  amount: string
}
