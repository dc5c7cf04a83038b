// Writes packing slips in the language and units of the order. They never contain prices, because
// many prints are gifts.

import type { OrderLineJson } from '../../../pure/contract/schemas/order-schema.ts'
import { groupLines, numberRanges } from '../../../pure/group-lines.ts'
import { countryName } from '../../../trade/catalog/countries.ts'
import { findProduct, findSize } from '../../../trade/catalog/products.ts'
import { readCatalog } from '../../../trade/catalog/saved/read-catalog.ts'
import { addressLines } from '../../../trade/checkout/addresses/address-lines.ts'
import { crossesCustomsBorder } from '../../../trade/legal/customs-border.ts'
import { readSeller } from '../../../trade/legal/seller.ts'
import type { PackingSlip, ReadPackingSlip } from '../../../trade/orders/views/packing-slip.ts'
import { type DataOfPrint, dataOfPrint } from '../../../trade/orders/views/product-data-of-lines.ts'
import { readOrderWithPictures } from '../../../trade/orders/views/read-order-by-cart.ts'
import { withdrawalsOf, withdrawnOf } from '../../../trade/withdrawals/read-withdrawals.ts'
import type { LocaleTexts } from '../layout/visit.ts'
import { sellerOf } from '../mails/seller-of.ts'
import type { ShopperMailsDeps } from '../mails/shopper-mails.ts'
import { speechOfOrder } from '../mails/speech-of-order.ts'
import { safetyFacts } from '../views/make-product-facts.ts'
import { makeReceiptView } from '../views/make-receipt-view.ts'
import { optionNames, productName, sizeName } from '../views/print-names.ts'
import { fill } from '../words/fill.ts'
import { formatNumber } from '../words/format-number.ts'

type Deps = Pick<ShopperMailsDeps, 'database' | 'now' | 'baseUrl' | 'timeZone'>

export function createPackingSlips(deps: Deps): ReadPackingSlip {
  return async (orderId) => {
    const ordered = await readOrderWithPictures(deps, orderId)
    if (ordered === null) return null
    const { order, store, catalog, pictures } = ordered
    const speech = speechOfOrder(ordered)
    const { text, locale } = speech
    const view = makeReceiptView(ordered, speech, { timeZone: deps.timeZone })
    const { address, countryName } = view.delivery
    const current = await readCatalog(deps.database.queries)
    const { country: home } = await readSeller(deps.database.queries)
    const { country, region, postal_code: postalCode } = order.shipping_address
    const isDeclared = home !== '' && crossesCustomsBorder(home, { country, region, postalCode })
    const naming = { locale: view.locale, measures: view.measures, text }
    const firstSent = Math.min(...order.shipments.map((each) => Date.parse(each.shipped_at)))
    const unsent = (await withdrawalsOf(deps.database.queries, orderId)).filter(
      ({ at }) => at < firstSent,
    )
    const isWaiting = order.status === 'on_hold' || order.status === 'awaiting_print_image'
    const isBegun = order.lines.some((line) => line.handed_out)
    const follows = (line: OrderLineJson) => isWaiting && isBegun && !line.handed_out
    const lines = order.lines.map((line, index): PackingSlip['lines'][number] => {
      const product = findProduct(catalog, line.product)
      const size = product && findSize(product, line.size)
      const image = pictures.get(line.image_token)?.shown
      return {
        id: line.id,
        name: productName(line.product, text),
        quantity: line.left_out ? 0 : line.quantity - withdrawnOf(unsent, index + 1),
        details: [
          size === null ? line.size : sizeName(size, naming),
          optionNames(line.options, text.options),
          ...(follows(line) ? [text.receipt.followsSeparately] : []),
          ...dataDetails(dataOfPrint({ sold: catalog, current }, line), speech, isDeclared),
        ].filter((words) => words !== ''),
        picture: image === undefined ? null : { image, crop: line.crop },
      }
    })
    return {
      language: locale.language,
      title: text.document.slip,
      number: fill(text.receipt.number, { number: order.number }),
      facts: [
        { label: text.receipt.placed, value: view.placedAt },
        { label: text.receipt.shippedBy, value: view.shippingMethod },
      ],
      place: { heading: text.receipt.deliverTo, lines: [...addressLines(address), countryName] },
      columns: { item: text.document.item, quantity: text.document.quantity },
      lines: grouped(lines),
      giftNote: order.gift?.note ?? null,
      groupFor: order.group?.for ?? null,
      sender: (await sellerOf(deps, store.id, speech)).lines,
    }
  }
}

type Line = PackingSlip['lines'][number]

/**
 * The lines of a large order by kind, with the numbers that their files begin with. What was
 * withdrawn before it was sent is not in the parcel.
 */
function grouped(lines: readonly Line[]): Line[] {
  const groups = groupLines(lines, ({ name, details, quantity }) => [name, details, quantity > 0])
  return groups.flatMap(({ first, lines: all, indexes, quantity }) => {
    if (quantity === 0) return []
    if (all.length === 1) return [first]
    const numbers = `# ${numberRanges(indexes.map((index) => index + 1))}`
    return [{ ...first, quantity, details: [...first.details, numbers], picture: null }]
  })
}

/** What identifies the print and its maker, and what customs ask for if they see the parcel. */
function dataDetails(
  { data, grams }: DataOfPrint,
  speech: LocaleTexts,
  isDeclared: boolean,
): string[] {
  const { text, locale } = speech
  const { hsCode, origin, weight } = text.productData
  const declared: [string, string | undefined][] = [
    [hsCode, data.hs_code],
    [origin, data.origin && countryName(data.origin, locale.tag)],
    [weight, grams === null ? undefined : `${formatNumber(grams, locale.tag)} g`],
  ]
  return [
    ...safetyFacts(data, speech).map(({ label, lines, contact }) => {
      return `${label}: ${[...lines, ...(contact === null ? [] : [contact])].join(', ')}`
    }),
    ...(isDeclared ? declared : []).flatMap(([label, value]) =>
      value === undefined ? [] : [`${label}: ${value}`],
    ),
  ]
}
