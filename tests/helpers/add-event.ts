import type { OrderId } from '../../src/pure/contract/ids.ts'
import type { Actor } from '../../src/trade/orders/core/actor.ts'
import { addOrderEvent, contextOf } from '../../src/trade/orders/core/add-order-event.ts'
import type { OrderEvent, OrderEventType } from '../../src/trade/orders/core/order-events.ts'
import type { TestShop } from './test-shop.ts'

export async function addEvent(
  shop: Pick<TestShop, 'database' | 'now' | 'onOrderEvent'>,
  orderId: OrderId,
  type: OrderEventType,
  detail: object = {},
  by?: Actor,
): Promise<void> {
  const event = { type, detail, ...(by && { by }) } as OrderEvent
  await shop.database.transaction((tx) => addOrderEvent(tx, orderId, event, contextOf(shop)))
}
