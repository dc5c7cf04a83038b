import { routes } from '../../../pure/contract/route-tree.ts'
import type {
  OrderJson,
  OrderLineJson,
  PostalAddressJson,
} from '../../../pure/contract/schemas/order-schema.ts'
import type { PixelSize } from '../../../pure/geometry/lengths.ts'
import { type Day, dayIn } from '../../../pure/zoned-days.ts'
import type { Catalog } from '../../../trade/catalog/catalog.ts'
import { carriedOptions } from '../../../trade/catalog/choices/chosen-options.ts'
import { countryName } from '../../../trade/catalog/countries.ts'
import { findProduct, findSize } from '../../../trade/catalog/products.ts'
import type { Picture } from '../../../trade/images/picture.ts'
import type { PictureFormat } from '../../../trade/images/rendering/picture-format.ts'
import type { Messages } from '../../../trade/languages/messages.ts'
import { type WithdrawalTerms, withdrawalDaysOf } from '../../../trade/legal/right-of-withdrawal.ts'
import { isPaid, wasPaid } from '../../../trade/orders/core/is-paid.ts'
import type { OrderOfCart } from '../../../trade/orders/views/read-order-by-cart.ts'
import type { AwaitedPayment } from '../../../trade/payments/payment-gateway.ts'
import type { BoughtLine } from '../../../trade/production/lay-out-line.ts'
import type { LocaleTexts } from '../layout/visit.ts'
import { formatDay } from '../words/format-day.ts'
import { arrivalDates } from './arrival-dates.ts'
import type { LineSummaryView } from './cart-view.ts'
import { makePrintShape } from './make-print-shape.ts'
import { pictureView } from './picture-view.ts'
import type { PrintShape } from './print-view.ts'
import type { AwaitedView, PlaceView, ReceiptView } from './receipt-view.ts'
import { type RightOfWithdrawalView, rightOfWithdrawalView } from './right-of-withdrawal-view.ts'
import { frozenTaxViews } from './tax-views.ts'

type ReceiptForm = {
  format?: PictureFormat
  /** The time zone of the order's date, as on the invoice. */
  timeZone?: string | undefined
  withdrawal?: WithdrawalTerms
}

export function makeReceiptView(
  ordered: OrderOfCart,
  { locale: { tag: locale, measures }, text }: LocaleTexts,
  { format = 'webp', timeZone = 'UTC', withdrawal = {} }: ReceiptForm = {},
): ReceiptView {
  const { order, store, awaited, pictures, catalog, documents, cartId, withdrawalDays } = ordered
  const isEverPaid = wasPaid(order.payment_status)
  const { on_account: isOnAccount } = order
  // A payment of which a bank has taken back a part counts as declined.
  const isRestGivenBack =
    order.payment_status === 'declined' && order.refunds.some(({ status }) => status !== 'failed')
  return {
    locale,
    measures,
    currency: order.currency,
    isTest: store.mode === 'test',
    number: order.number,
    status: order.status,
    isOnAccount,
    isMoneyOnItsWay:
      order.status === 'cancelled' &&
      (isPaid(order.payment_status) || isRestGivenBack) &&
      order.total > 0 &&
      !isOnAccount,
    givenBack:
      order.payment_status === 'partly_refunded' && !isOnAccount ? order.refunded_total : 0,
    inPart: inPartOf(order),
    placedAt: dayText(dayIn(timeZone, Date.parse(order.created_at)), locale),
    referenceId: order.reference_id,
    delivery: placeOf(order.shipping_address, locale),
    billing: order.billing_address && placeOf(order.billing_address, locale),
    shippingMethod: shippingName(order, text),
    gift: order.gift && { note: order.gift.note ?? '' },
    arrival: arrivalOf(order, locale),
    hasPictures: receiptPictures(ordered).length > 0,
    parcels: order.shipments.map(({ carrier, tracking_number: number, tracking_url: url }) => ({
      carrier,
      number,
      url,
    })),
    documents: documents.map((document) => ({
      name: `${text.document[document.kind]} ${document.number}`,
      address: routes.cart.one.documents.one.href({ cartId, file: `${document.id}.pdf` }),
    })),
    lines: order.lines.map((line) =>
      lineView(line, catalog, pictures.get(line.image_token), format),
    ),
    withdrawal: withdrawalOf(order, {
      ...withdrawal,
      withdrawalDays: withdrawalDaysOf(withdrawal, withdrawalDays),
    }),
    sums: {
      ...order,
      giftCard: order.gift_card_amount,
      taxes: frozenTaxViews(order.taxes, order.tax_included, { locale, text }),
    },
    wasPaid: isEverPaid || isRestGivenBack,
    awaited: awaited && awaitedView(awaited, locale),
    complete:
      isEverPaid && !isOnAccount
        ? {
            order_id: order.id,
            reference_id: order.reference_id,
            total: order.total,
            currency: order.currency,
          }
        : null,
  }
}

/** While it waits: how many of the prints were handed out for printing. Null if none or all. */
function inPartOf({ status, lines }: Pick<OrderJson, 'status' | 'lines'>) {
  const isWaiting = ['on_hold', 'awaiting_print_image', 'preparing', 'ready'].includes(status)
  const count = (some: OrderJson['lines']) => some.reduce((sum, { quantity }) => sum + quantity, 0)
  const made = lines.filter((line) => !line.left_out)
  const done = count(made.filter((line) => line.handed_out))
  const all = count(made)
  return isWaiting && done > 0 && done < all ? { done, all } : null
}

/** As frozen per line. The seller's terms only tell whether to speak of exempt lines. */
function withdrawalOf(order: OrderJson, terms: WithdrawalTerms): RightOfWithdrawalView | null {
  const lines = order.lines.map((line) => line.may_withdraw)
  if (order.reprint_of !== null) return null
  if (lines.includes(true)) return { days: withdrawalDaysOf(terms), lines }
  const isBusiness = order.on_account || order.company !== null || order.vat_id !== null
  return rightOfWithdrawalView(
    terms,
    { country: order.shipping_address.country, isBusiness },
    lines,
  )
}

/** The pictures that can be printed again, each once, with the lines as ordered. */
export function receiptPictures({
  order,
  pictures,
}: Pick<OrderOfCart, 'order' | 'pictures'>): Picture[] {
  const tokens = new Set(order.lines.map(({ image_token }) => image_token))
  // The pixel size of a pending print image is not known.
  return [...tokens].flatMap((token) => pictures.get(token) ?? []).filter(isWhole)
}

function isWhole({ kind, print }: Picture): boolean {
  return kind !== 'preview' || print !== null
}

function arrivalOf(order: OrderJson, locale: string): ReceiptView['arrival'] {
  const { arrives_from: from, arrives_to: to } = order
  return from === null || to === null ? null : arrivalDates({ from, to }, locale)
}

function awaitedView(awaited: AwaitedPayment, locale: string): AwaitedView {
  if (awaited.by === 'bank') return awaited
  const { url, payBy } = awaited
  return {
    by: 'shopper',
    url: url?.startsWith('https://') ? url : null,
    day: payBy && dayText(payBy, locale),
  }
}

function dayText(day: Day, locale: string): string {
  return formatDay(Date.parse(day), 'long', locale)
}

function placeOf(address: PostalAddressJson, locale: string): PlaceView {
  return { address, countryName: countryName(address.country, locale) }
}

function shippingName(order: OrderJson, text: Messages): string {
  const { standard, express } = text.checkout
  const names: Readonly<Record<string, string>> = { standard, express }
  return names[order.shipping_method] ?? order.shipping_method
}

// Pictures expire after their orders are completed, and products may be removed from the catalog.
// The receipt then has no drawing.
function lineView(
  line: OrderLineJson,
  catalog: Catalog,
  picture: Picture | undefined,
  format: PictureFormat,
): LineSummaryView {
  return {
    id: line.id,
    product: line.product,
    options: line.options,
    shape: picture === undefined ? null : lineShape(line, catalog, picture.shown),
    picture: picture === undefined ? noPicture : pictureView(picture.shown, format),
    quantity: line.quantity,
    unitPrice: line.unit_price,
    fault: null,
  }
}

const noPicture = { key: '', width: 0, height: 0 }

/** Null if the catalog of the order is not known, or does not have the print. */
export function lineShape(
  line: BoughtLine,
  catalog: Catalog,
  picture: PixelSize,
): PrintShape | null {
  const product = findProduct(catalog, line.product)
  const size = product && findSize(product, line.size)
  if (product === null || size === null) return null
  const options = carriedOptions(product, line.options, size)
  return makePrintShape(product, options, size, line.crop, picture)
}
