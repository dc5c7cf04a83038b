import type { Queries } from '../../../../ground/database/database.ts'
import { refundableOf } from '../../../../trade/checkout/refunds/begin-refund.ts'
import type { OrderRow } from '../../../../trade/orders/core/lock-order.ts'
import { readOrderLines } from '../../../../trade/orders/core/order-lines.ts'
import { withdrawalsOf, withdrawnOf } from '../../../../trade/withdrawals/read-withdrawals.ts'
import { withdrawalAmount } from '../../../../trade/withdrawals/withdrawal-amount.ts'

/**
 * What was paid for lines, counted from 1, with their tax, in minor units; with the delivery if no
 * other line is made. Never more than what is left.
 */
export async function amountOfLines(
  db: Queries,
  order: OrderRow,
  numbers: readonly number[],
): Promise<{ amount: number; left: number }> {
  const left = await refundableOf(db, order.id)
  const withdrawals = await withdrawalsOf(db, order.id)
  const lines = (await readOrderLines(db, order.id)).map((line, index) => {
    const number = index + 1
    const isOut = line.left_out_at !== null
    const before = isOut ? line.quantity : withdrawnOf(withdrawals, number)
    return { ...line, before, now: numbers.includes(number) ? line.quantity - before : 0 }
  })
  const claimed = order.total - left
  const standardShipping = order.shipping
  return { amount: withdrawalAmount({ order, lines, standardShipping, claimed }), left }
}
