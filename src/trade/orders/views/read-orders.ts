// Builds orders in the API's form from their rows. The number of queries does not depend on the
// number of orders.

import type { InferResult, Selectable } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'
import { readTogether } from '../../../ground/database/read-together.ts'
import {
  billingAddress,
  eventActor,
  eventDetail,
  type OrdersTable,
  orderDiscounts,
  orderFees,
  orderLineCrop,
  orderLineOptions,
  orderPriceList,
  orderTaxes,
  shippingAddress,
} from '../../../ground/database/tables/orders-table.ts'
import { toldText } from '../../../ground/database/told-text.ts'
import type {
  HoldJson,
  OrderJson,
  OrderLineJson,
  RefundJson,
} from '../../../pure/contract/schemas/order-schema.ts'
import type { PixelSize } from '../../../pure/geometry/lengths.ts'
import type { Told } from '../../../pure/sentences/sentence.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { carriedOptions } from '../../catalog/choices/chosen-options.ts'
import { sizeChoice } from '../../catalog/choices/size-choice.ts'
import { findProduct, findSize } from '../../catalog/products.ts'
import { catalogsBySha256 } from '../../catalog/saved/read-catalog.ts'
import type { Picture } from '../../images/picture.ts'
import { declaredPixels } from '../../images/print-image/declared-pixels.ts'
import { mismatchesOf, printImageJson } from '../../images/print-image/print-image-json.ts'
import {
  selectTransfers,
  type Transfer,
  transfersOf,
} from '../../images/print-image/print-transfers.ts'
import { picturesOf, selectWithProposed } from '../../images/read-pictures.ts'
import { selectShipments, shipmentsOf } from '../../parcels/read-shipments.ts'
import { printFileJson, printFileReason } from '../../production/print-file-json.ts'
import { printFilesOf, selectPrintFiles } from '../../production/read-print-files.ts'
import { holdCauseOf, solutionsOf } from '../core/actions/hold-causes.ts'
import { system } from '../core/actor.ts'
import { endOfCoolOff } from '../core/cool-off.ts'
import { type OrderEventType, readDetail } from '../core/order-events.ts'
import { arrivalOfOrder } from './arrival-of-order.ts'
import { commissionsOf, selectCommissions } from './select-commissions.ts'
import {
  byOrder,
  type EventRow,
  type LineWindow,
  ofWindow,
  selectEvents,
  selectLines,
  selectRefunds,
} from './select-parts.ts'

export type OrdersRead = {
  /** In the same order as the rows. */
  orders: OrderJson[]
  /** By image token. */
  pictures: Map<string, Picture>
  /** The catalog of each order at the time of sale, by order id. */
  catalogs: Map<string, Catalog>
  /** By order id. */
  told: Map<string, OrderTold>
}

/** The API's English messages as sentences that the panel can translate. */
export type OrderTold = {
  hold: Told | null
  /** In line order. */
  lines: readonly {
    printFile: Told | null
    mismatches: readonly Told[]
    /** Mismatches of a print image that waits for an operator's approval. */
    proposedMismatches: readonly Told[]
  }[]
}

export async function readOrders(
  db: Queries,
  rows: readonly OrderRow[],
  now: () => number,
  /** Origin of the addresses in the result. */
  baseUrl = '',
  /** Which lines of each order; null for all. */
  window: LineWindow | null = null,
): Promise<OrdersRead> {
  if (rows.length === 0)
    return { orders: [], pictures: new Map(), catalogs: new Map(), told: new Map() }
  const ids = rows.map(({ id }) => id)
  const catalogsRead = catalogsBySha256(rows.map((row) => row.catalog_sha256))
  const tokens = ofWindow(db, ids, window).select('image_token')
  const found = await readTogether(db, {
    lines: selectLines(db, ids, window),
    events: selectEvents(db, ids),
    refunds: selectRefunds(db, ids),
    commissions: selectCommissions(db, ids),
    shipments: selectShipments(db, ids),
    printFiles:
      window === null
        ? selectPrintFiles(db, ids)
        : selectPrintFiles(db, ids).where('line_id', 'in', ofWindow(db, ids, window).select('id')),
    pictures: selectWithProposed(db).where('token', 'in', tokens),
    transfers: selectTransfers(db, tokens, now),
    catalogs: catalogsRead.select(db),
  })
  const catalogOf = catalogsRead.from(found.catalogs)
  const catalogs = new Map(rows.map((row) => [row.id, catalogOf(row.catalog_sha256)]))
  const pictures = picturesOf(found.pictures)
  const transfers = transfersOf(found.transfers)
  const printFiles = printFilesOf(found.printFiles)
  const shipments = shipmentsOf(found.shipments)
  const linesById = byOrder(found.lines)
  const refundsById = byOrder(found.refunds)
  const eventsById = byOrder(found.events)
  const commissionOf = commissionsOf(found.commissions)
  const fileOf = (order: OrderRow, line: LineRow) => ({
    order,
    number: line.position + 1,
    printSha256: pictures.get(line.image_token)?.print?.sha256,
    row: printFiles.get(line.id),
  })
  const toldOf = (row: OrderRow): OrderTold => ({
    hold: row.hold_reason === null ? null : toldText.read(row.hold_told, row.hold_reason),
    lines: (linesById.get(row.id) ?? []).map((line) => {
      const picture = pictures.get(line.image_token) ?? noPicture
      const declared = declaredPixels(line)
      return { printFile: printFileReason(fileOf(row, line)), ...mismatchesOf(picture, declared) }
    }),
  })
  const orders = rows.map((row) => ({
    ...orderFields(row, commissionOf(row.id)),
    hold: holdJson(row, eventsById.get(row.id) ?? []),
    ...arrivalFields(row, eventsById.get(row.id) ?? [], {
      catalog: catalogOf(row.catalog_sha256),
      now: now(),
    }),
    shipments: shipments.get(row.id) ?? [],
    cancellable_until: cancellableUntil(row, now()),
    lines: (linesById.get(row.id) ?? []).map((line) => ({
      ...lineJson(line, {
        catalog: catalogs.get(row.id),
        picture: pictures.get(line.image_token),
        transfer: transfers.get(line.image_token),
      }),
      handed_out: (printFiles.get(line.id)?.given_at ?? null) !== null,
      print_file: printFileJson(fileOf(row, line), baseUrl),
    })),
    ...lineCounts(linesById.get(row.id) ?? []),
    refunds: (refundsById.get(row.id) ?? []).map(refundJson),
    events: (eventsById.get(row.id) ?? []).map(eventJson),
    created_at: timeText(row.created_at),
    updated_at: timeText(row.updated_at),
    personal_data_deleted_at:
      row.personal_data_deleted_at === null ? null : timeText(row.personal_data_deleted_at),
  }))
  const told = new Map(rows.map((row) => [row.id, toldOf(row)]))
  return { orders, pictures, catalogs, told }
}

function orderFields(row: Selectable<OrdersTable>, commission: number) {
  return {
    id: row.id,
    number: row.number,
    reference_id: row.reference_id,
    title: row.title,
    store: row.store_id,
    mode: row.mode,
    on_account: row.on_account === 1,
    settled_at: row.settled_at === null ? null : timeText(row.settled_at),
    status: row.status,
    hold_reason: row.hold_reason,
    payment_status: row.payment_status,
    currency: row.currency,
    subtotal: row.subtotal,
    shipping: row.shipping,
    discounts: orderDiscounts.read(row.discounts) ?? [],
    discount_total: row.discount_total,
    fees: orderFees.read(row.fees) ?? [],
    tax: row.tax,
    tax_included: row.tax_included === 1,
    taxes: orderTaxes.read(row.taxes) ?? [],
    total: row.total,
    gift_card_amount: row.gift_card_amount,
    commission,
    refunded_total: row.refunded_total,
    reprint_of: row.reprint_of,
    shipping_address: shippingAddress.read(row.shipping_address),
    billing_address: billingAddress.read(row.billing_address),
    company: row.company,
    vat_id: row.vat_id,
    tax_exempt: row.tax_exempt === 1,
    shipping_method: row.shipping_method,
    gift: row.gift_note === null ? null : { note: row.gift_note || null },
    price_list: orderPriceList.read(row.price_list),
    group: row.group_id === null ? null : { id: row.group_id, for: row.group_for },
    language: row.language,
  }
}

/** Of the lines read, which may be only some. */
function lineCounts(lines: readonly LineRow[]) {
  const last = lines.at(-1)
  const read = (last?.position ?? -1) + 1
  const count = (last?.last_position ?? -1) + 1
  return { lines_count: count, lines_cursor: read < count ? String(read) : null }
}

type OrderRow = Selectable<OrdersTable>
type LineRow = InferResult<ReturnType<typeof selectLines>>[number]
type RefundRow = InferResult<ReturnType<typeof selectRefunds>>[number]

type OfLine = {
  catalog: Catalog | undefined
  picture: Picture | undefined
  transfer: Transfer | undefined
}

function lineJson(
  row: LineRow,
  { catalog, picture, transfer }: OfLine,
): Omit<OrderLineJson, 'print_file' | 'handed_out'> {
  const declared = declaredPixels(row)
  const print = picture?.print ?? null
  const pixels = print ?? declared
  const crop = orderLineCrop.read(row.crop)
  const options = orderLineOptions.read(row.options)
  return {
    id: row.id,
    image_token: row.image_token,
    name: row.name,
    reference_id: row.reference_id,
    product: row.product,
    size: row.size,
    options,
    crop,
    quantity: row.quantity,
    unit_price: row.unit_price,
    unit_commission: row.unit_commission,
    discount: row.discount,
    total: row.unit_price * row.quantity - row.discount,
    may_withdraw: row.may_withdraw === 1,
    left_out: row.left_out_at !== null,
    print_image: {
      ...printImageJson({
        picture: picture ?? noPicture,
        // Another image may be in transfer although one is present.
        transfer: (picture?.print === null && transfer) || null,
        declared,
      }),
      ...(picture === undefined && { status: 'deleted' as const }),
    },
    dpi: pixels && catalog ? dpiOf(row, catalog, pixels) : null,
  }
}

const noPicture = { preview: null, print: null, content: null, proposed: null } as const

// `catalog` is the one that the line was sold from.
function dpiOf(row: LineRow, catalog: Catalog, picture: PixelSize): number | null {
  const product = findProduct(catalog, row.product)
  const size = product && findSize(product, row.size)
  if (product === null || size === null) return null
  const options = carriedOptions(product, orderLineOptions.read(row.options), size)
  const crop = orderLineCrop.read(row.crop)
  return sizeChoice({ product, size: size.name, options, crop, picture }).dpi
}

const held = 'order.on_hold' satisfies OrderEventType

function holdJson(row: Selectable<OrdersTable>, events: readonly EventRow[]): HoldJson | null {
  if (row.status !== 'on_hold') return null
  const newest = events.findLast(({ type }) => type === held)
  const detail = readDetail(held, newest?.detail ?? null)
  const cause = holdCauseOf(detail)
  const { line, lines = line === undefined ? null : [line] } = detail
  const about = { lines: lines && [...lines] }
  return { reason: row.hold_reason ?? '', cause, actions: [...solutionsOf(cause)], ...about }
}

function arrivalFields(
  row: Selectable<OrdersTable>,
  events: readonly EventRow[],
  { catalog, now }: { catalog: Catalog; now: number },
) {
  const days = arrivalOfOrder(row, events, catalog, now)
  return { arrives_from: days?.from ?? null, arrives_to: days?.to ?? null }
}

function cancellableUntil(row: Selectable<OrdersTable>, now: number): string | null {
  const until = endOfCoolOff(row, now)
  return until === null ? null : timeText(until)
}

function refundJson(row: RefundRow): RefundJson {
  const { id, amount, currency, reason, status } = row
  const to = row.gift_card_amount > 0 ? 'gift_card' : 'payment'
  return { id, amount, currency, reason, status, to, at: timeText(row.created_at) }
}

function eventJson(row: EventRow) {
  return {
    type: row.type,
    at: timeText(row.at),
    by: (eventActor.read(row.actor) ?? system).kind,
    detail: eventDetail.read(row.detail),
  }
}

function timeText(at: number): string {
  return new Date(at).toISOString()
}
