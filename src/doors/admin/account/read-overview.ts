// A store's last month and the orders that wait for their integrator.

import type { Queries } from '../../../ground/database/database.ts'
import type { OrderStatus } from '../../../pure/contract/order-json.ts'

export const overviewDays = 30
const mostWaiting = 20
const dayMs = 86_400_000

export type Overview = {
  /** By currency, tests apart; money in minor units. */
  sales: {
    mode: 'test' | 'live'
    currency: string
    orders: number
    total: number
    commission: number
  }[]
  waiting: { id: string; number: string; status: OrderStatus; holdReason: string | null }[]
}

export async function readOverview(db: Queries, storeId: string, at: number): Promise<Overview> {
  const sales = await db
    .selectFrom('orders')
    .select((of) => [
      'mode',
      'currency',
      of.fn.countAll<number | string>().as('orders'),
      of.fn.sum<number | string>('total').as('total'),
      of.fn.sum<number | string>('commission').as('commission'),
    ])
    .where('store_id', '=', storeId)
    .where('created_at', '>=', at - overviewDays * dayMs)
    .where('payment_status', 'in', ['paid', 'partly_refunded', 'refunded'])
    .groupBy(['mode', 'currency'])
    .orderBy('mode')
    .orderBy('currency')
    .execute()
  const waiting = await db
    .selectFrom('orders')
    .select(['id', 'number', 'status', 'hold_reason'])
    .where('store_id', '=', storeId)
    .where('status', 'in', ['on_hold', 'awaiting_print_image'])
    .orderBy('created_at')
    .limit(mostWaiting)
    .execute()
  return {
    // PostgreSQL answers sums as text.
    sales: sales.map(({ mode, currency, orders, total, commission }) => ({
      mode,
      currency,
      orders: Number(orders),
      total: Number(total),
      commission: Number(commission),
    })),
    waiting: waiting.map(({ hold_reason: holdReason, ...order }) => ({ ...order, holdReason })),
  }
}
