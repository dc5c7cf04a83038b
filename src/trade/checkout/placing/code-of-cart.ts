// The discount code of a cart: as a page or a quote shows it, and as an order uses it up.

import type { Queries } from '../../../ground/database/database.ts'
import { orderDiscounts } from '../../../ground/database/tables/orders-table.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import type { Cart } from '../../carts/cart.ts'
import { type CodeToApply, codeToApply } from '../../discount-codes/code-to-apply.ts'
import {
  countCodeUse,
  giveBackCodeUse,
  keepCodeUse,
  lockDiscountCode,
  readCodeUses,
} from '../../discount-codes/code-uses.ts'
import { type DiscountCode, findDiscountCode } from '../../discount-codes/discount-code.ts'
import { wasPaid } from '../../orders/core/is-paid.ts'
import type { OrderRow } from '../../orders/core/lock-order.ts'
import { findOrderOfCart } from '../../orders/core/read-order.ts'
import type { CartTotals } from './cart-totals.ts'

type CartWithCode = Pick<Cart, 'id' | 'discountCode'> & { store: Pick<Cart['store'], 'id'> }

/** Null if the cart has none. `email` as typed so far, which may be empty. */
export async function readCodeOfCart(
  db: Queries,
  cart: CartWithCode,
  { email, at }: { email: string; at: number },
): Promise<CodeToApply | null> {
  if (cart.discountCode === null) return null
  const code = await findDiscountCode(db, cart.discountCode)
  const order = code === null ? undefined : await findOrderOfCart(db, cart.id)
  const who = { email: email || null, orderId: order?.id ?? null }
  return await toApply(db, code, who, { storeId: cart.store.id, at })
}

/** For prices without a cart, where nobody's uses are known. */
export async function readCodeToQuote(
  db: Queries,
  code: string,
  about: { storeId: Cart['store']['id']; at: number },
): Promise<CodeToApply> {
  const nobody = { email: null, orderId: null }
  return await toApply(db, await findDiscountCode(db, code), nobody, about)
}

export type LockedCode = CodeToApply & { readonly id: string | null }

/** The same, and no other order can use the code until this one is placed. */
export async function lockCodeOfCart(
  tx: Queries,
  cart: CartWithCode,
  { email, orderId, at }: { email: string; orderId: OrderId | null; at: number },
): Promise<LockedCode | null> {
  if (cart.discountCode === null) return null
  const code = await lockDiscountCode(tx, cart.discountCode)
  const asked = await toApply(tx, code, { email, orderId }, { storeId: cart.store.id, at })
  return { ...asked, id: code?.id ?? null }
}

async function toApply(
  db: Queries,
  code: DiscountCode | null,
  who: { email: string | null; orderId: OrderId | null },
  about: { storeId: Cart['store']['id']; at: number },
): Promise<CodeToApply> {
  const none = { usesOfMail: 0, isCounted: false }
  const uses = code === null ? none : await readCodeUses(db, code, who)
  return codeToApply(code, { ...about, ...uses })
}

/** Counts the order as a use of the code that it was placed with, and no longer of one before. */
export async function useCode(
  tx: Queries,
  order: OrderRow,
  {
    code,
    before,
    totals,
  }: { code: LockedCode | null; before: OrderRow | null; totals: CartTotals },
  at: number,
): Promise<void> {
  const isUsed = totals.discounts.some(({ kind }) => kind === 'code')
  const codeId = code?.id ?? null
  if (isUsed && codeId !== null) {
    await countCodeUse(tx, { codeId, orderId: order.id, email: order.email }, at)
  } else if (before !== null && codeOfOrder(before) !== null) {
    await giveBackCodeUse(tx, order.id)
  }
}

/** Null if the order has no code. */
function codeOfOrder({ discounts }: Pick<OrderRow, 'discounts'>): string | null {
  const all = orderDiscounts.read(discounts) ?? []
  return all.find(({ kind }) => kind === 'code')?.name ?? null
}

/** When a payment has failed or the order has ended: an order that is not paid uses no code. */
export async function giveBackCodeOfUnpaid(tx: Queries, order: OrderRow): Promise<void> {
  const { id, payment_status: payment } = order
  if (codeOfOrder(order) === null || payment === 'pending' || wasPaid(payment)) return
  await giveBackCodeUse(tx, id)
}

/** The money counts, also if it came after the use was given back. */
export async function keepCodeOfPaid(tx: Queries, order: OrderRow, at: number): Promise<void> {
  const code = codeOfOrder(order)
  if (code === null) return
  await keepCodeUse(tx, { code, orderId: order.id, email: order.email }, at)
}
