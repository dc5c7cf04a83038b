// Writes packing slips in the language and units of the order. They never contain prices, because
// many prints are gifts.

import { findProduct, findSize } from '../../../trade/catalog/products.ts'
import { addressLines } from '../../../trade/checkout/addresses/address-lines.ts'
import type { PackingSlip, ReadPackingSlip } from '../../../trade/orders/views/packing-slip.ts'
import { readOrderWithPictures } from '../../../trade/orders/views/read-order-by-cart.ts'
import { sellerOf } from '../mails/seller-of.ts'
import type { ShopperMailsDeps } from '../mails/shopper-mails.ts'
import { speechOfOrder } from '../mails/speech-of-order.ts'
import { makeReceiptView } from '../views/make-receipt-view.ts'
import { optionNames, productName, sizeName } from '../views/print-names.ts'
import { fill } from '../words/fill.ts'

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
    const naming = { locale: view.locale, measures: view.measures, text }
    const lines = order.lines.map((line): PackingSlip['lines'][number] => {
      const product = findProduct(catalog, line.product)
      const size = product && findSize(product, line.size)
      const image = pictures.get(line.image_token)?.shown
      return {
        id: line.id,
        name: productName(line.product, text),
        quantity: line.quantity,
        details: [
          size === null ? line.size : sizeName(size, naming),
          optionNames(line.options, text.options),
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
      lines,
      giftNote: order.gift?.note ?? null,
      sender: (await sellerOf(deps, store.id, speech)).lines,
    }
  }
}
