// Orders as the API shows them, from their rows. Three queries more, however many orders, and one
// for print images that are under way.

import type { Selectable } from 'kysely'
import { findProduct, productNames } from '../../catalog/products.ts'
import { sizeChoice } from '../../catalog/size-choice.ts'
import type { ImageToken } from '../../contract/image-token.ts'
import type { AddressJson, CropJson, OrderJson, OrderLineJson } from '../../contract/order-json.ts'
import type { Queries } from '../../database/database.ts'
import type {
  OrderEventsTable,
  OrderLinesTable,
  OrdersTable,
} from '../../database/tables/orders-table.ts'
import type { Picture } from '../../images/picture.ts'
import { printImageJson } from '../../images/print-image/print-image-json.ts'
import type { Transfer } from '../../images/print-image/print-transfers.ts'
import { readTransfersOf } from '../../images/print-image/read-print-image.ts'
import { readPictures } from '../../images/read-pictures.ts'
import { declaredPixels, isMadeIn } from '../carts/build-line.ts'

/** In the order of `rows`. */
export async function readOrders(
  db: Queries,
  rows: readonly Selectable<OrdersTable>[],
  now: () => number,
): Promise<{ orders: OrderJson[]; pictures: Map<string, Picture> }> {
  if (rows.length === 0) return { orders: [], pictures: new Map() }
  const ids = rows.map(({ id }) => id)
  const lines = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('position')
    .execute()
  const events = await db
    .selectFrom('order_events')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('id')
    .execute()
  const tokens = lines.map((line) => line.image_token as ImageToken)
  const pictures = await readPictures(db, tokens)
  const transfers = await readTransfersOf(db, pictures.values(), now)
  const linesById = byOrder(lines)
  const eventsById = byOrder(events)
  const orders = rows.map((row) => ({
    ...orderFields(row),
    lines: (linesById.get(row.id) ?? []).map((line) =>
      lineJson(line, pictures.get(line.image_token), transfers.get(line.image_token)),
    ),
    events: (eventsById.get(row.id) ?? []).map(eventJson),
    created_at: timeText(row.created_at),
    updated_at: timeText(row.updated_at),
    personal_data_deleted_at:
      row.personal_data_deleted_at === null ? null : timeText(row.personal_data_deleted_at),
  }))
  return { orders, pictures }
}

function byOrder<Row extends { order_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.order_id)
    if (group) group.push(row)
    else groups.set(row.order_id, [row])
  }
  return groups
}

function orderFields(row: Selectable<OrdersTable>) {
  return {
    id: row.id,
    number: row.number,
    reference_id: row.reference_id,
    store: row.store_id,
    status: row.status,
    hold_reason: row.hold_reason,
    payment_status: row.payment_status,
    currency: row.currency,
    subtotal: row.subtotal,
    shipping: row.shipping,
    tax: row.tax,
    total: row.total,
    shipping_address: JSON.parse(row.shipping_address) as AddressJson,
    shipping_method: row.shipping_method,
  }
}

function lineJson(
  row: Selectable<OrderLinesTable>,
  picture: Picture | undefined,
  transfer: Transfer | undefined,
): OrderLineJson {
  const declared = declaredPixels(row)
  const print = picture?.print ?? null
  const pixels = print ?? declared
  const crop = JSON.parse(row.crop) as CropJson
  const options = JSON.parse(row.options) as Record<string, string>
  return {
    id: row.id,
    image_token: row.image_token,
    product: row.product,
    size: row.size,
    options,
    crop,
    quantity: row.quantity,
    unit_price: row.unit_price,
    total: row.unit_price * row.quantity,
    print_image: {
      ...printImageJson({ picture: picture ?? noPicture, transfer: transfer ?? null, declared }),
      ...(picture === undefined && { status: 'deleted' as const }),
    },
    dpi:
      pixels && isOnSale(row) ? sizeChoice({ ...row, options, crop, picture: pixels }).dpi : null,
  }
}

// Pictures may go when their orders are done.
const noPicture = { preview: null, print: null, content: null } as const

// What was bought may have left the catalog since.
function isOnSale({ product, size }: { product: string; size: string }): boolean {
  return productNames.some((name) => name === product) && isMadeIn(findProduct(product), size)
}

function eventJson(row: Selectable<OrderEventsTable>) {
  return {
    type: row.type,
    at: timeText(row.at),
    detail: JSON.parse(row.detail) as Record<string, unknown>,
  }
}

function timeText(at: number): string {
  return new Date(at).toISOString()
}
