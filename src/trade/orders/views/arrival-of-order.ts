// Computes an order's arrival days: those named at the checkout, moved by the time the order has
// since waited for its payment, a print image or the end of a hold. Receipts, mails, the API and
// the panel all use them.

import type { Selectable } from 'kysely'
import {
  type OrderEventsTable,
  type OrdersTable,
  shippingAddress,
} from '../../../ground/database/tables/orders-table.ts'
import type { OrderStatus } from '../../../pure/contract/order-statuses.ts'
import { type Day, dayIn } from '../../../pure/zoned-days.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { shippingOffers } from '../../catalog/delivery/shipping-methods.ts'
import { type ArrivalDays, arrivalDays } from '../../catalog/delivery/working-days.ts'
import { type OrderEventType, readDetail } from '../core/order-events.ts'

type Promised = Pick<
  Selectable<OrdersTable>,
  'created_at' | 'shipping_address' | 'shipping_method' | 'group_id' | 'cool_off_until'
>
type Events = readonly Pick<Selectable<OrderEventsTable>, 'at' | 'detail'>[]

/**
 * The last promise to the shopper. `events`: oldest first; a wait that is not over does not count
 * yet. Null if the catalog of the sale does not say.
 */
export function promisedDays(
  order: Promised,
  events: Events,
  catalog: Catalog,
): ArrivalDays | null {
  const { country } = shippingAddress.read(order.shipping_address)
  const offers = shippingOffers(catalog, country)
  const terms = offers.find(({ name }) => name === order.shipping_method)?.terms
  if (terms === undefined) return null
  // A group's prints are made after its deadline.
  const deadline = order.group_id === null ? 0 : (order.cool_off_until ?? 0)
  const begins = order.created_at + waitedMs(order.created_at, events)
  return arrivalDays(terms, Math.max(begins, deadline))
}

export function isOver({ to }: ArrivalDays, today: Day): boolean {
  return to < today
}

const underWay: readonly OrderStatus[] = ['preparing', 'ready', 'in_production', 'shipped']

/**
 * As shown to shoppers and programs. Null while the order waits, because the days are unknown, and
 * once they have passed.
 */
export function arrivalOfOrder(
  order: Promised & { status: OrderStatus },
  events: Events,
  catalog: Catalog,
  now: number,
): ArrivalDays | null {
  const days = underWay.includes(order.status) ? promisedDays(order, events, catalog) : null
  return days !== null && isOver(days, dayIn('UTC', now)) ? null : days
}

const waiting: readonly unknown[] = [
  'awaiting_payment',
  'awaiting_print_image',
  'on_hold',
] satisfies OrderStatus[]
/** The details of all status changes include `from`. */
const anyMove = 'order.ready' satisfies OrderEventType

function waitedMs(placedAt: number, events: Events): number {
  let waited = 0
  let since = placedAt
  for (const { at, detail } of events) {
    const { from } = readDetail(anyMove, detail)
    if (from === undefined) continue
    if (waiting.includes(from)) waited += at - since
    since = at
  }
  return waited
}
