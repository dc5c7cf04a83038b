// Moves an order of a test shop to a state, with made-up details if its event requires some.

import type { OrderId } from '../../src/pure/contract/ids.ts'
import { operatorHold } from '../../src/trade/orders/core/actions/hold-causes.ts'
import type { Actor } from '../../src/trade/orders/core/actor.ts'
import { contextOf } from '../../src/trade/orders/core/add-order-event.ts'
import { type Move, moveOrder } from '../../src/trade/orders/core/move-order.ts'
import type { TestShop } from './test-shop.ts'

export async function moveTo(
  shop: Pick<TestShop, 'database' | 'now' | 'onOrderEvent'>,
  orderId: OrderId,
  to: Move['to'],
  by?: Actor,
): Promise<void> {
  const move = { ...moves[to], ...(by && { by }) }
  await shop.database.transaction((tx) => moveOrder(tx, orderId, move, contextOf(shop)))
}

const moves: { readonly [To in Move['to']]: Move<To> } = {
  awaiting_print_image: { to: 'awaiting_print_image' },
  preparing: { to: 'preparing' },
  ready: { to: 'ready' },
  in_production: { to: 'in_production' },
  shipped: {
    to: 'shipped',
    detail: { carrier: 'UPS', tracking_number: null, tracking_url: null },
  },
  delivered: { to: 'delivered' },
  returned: { to: 'returned', detail: { reason: 'Nobody was there.' } },
  on_hold: { to: 'on_hold', detail: { reason: 'Ask the shopper.', cause: operatorHold } },
  cancelled: { to: 'cancelled' },
  refunded: {
    to: 'refunded',
    detail: { refund_id: 'ref_1', amount: 1, currency: 'USD', refunded_total: 1 },
  },
}
