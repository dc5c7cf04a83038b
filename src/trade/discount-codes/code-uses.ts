// Uses of codes. A use belongs to an order: it is counted in the transaction that places the order,
// given back when the payment fails or the order ends unpaid, and counted again if it is paid after
// all. So a code that is used up is used by orders that are paid or are being paid.

import type { Queries } from '../../ground/database/database.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import { type DiscountCode, discountCodeOf, findDiscountCode } from './discount-code.ts'
import { mailKeyOf } from './normal-code.ts'

/**
 * Locks the code until the transaction ends, so that its uses do not change between the check and
 * the count. Others who place an order with it wait.
 */
export async function lockDiscountCode(tx: Queries, code: string): Promise<DiscountCode | null> {
  const row = await tx
    .updateTable('discount_codes')
    .set((column) => ({ uses: column.ref('uses') }))
    .where('code', '=', code)
    .returningAll()
    .executeTakeFirst()
  return row === undefined ? null : discountCodeOf(row)
}

type Asking = {
  /** Null while it is unknown. */
  email: string | null
  /** The order that the cart has already. */
  orderId: OrderId | null
}

/** How often other orders of the mail address use the code, and whether this order is counted. */
export async function readCodeUses(
  db: Queries,
  { id, maxUsesPerMail }: DiscountCode,
  { email, orderId }: Asking,
): Promise<{ usesOfMail: number; isCounted: boolean }> {
  const isLimited = maxUsesPerMail !== null && email !== null
  if (!isLimited && orderId === null) return { usesOfMail: 0, isCounted: false }
  const mailKey = isLimited ? mailKeyOf(id, email) : null
  const rows = await db
    .selectFrom('discount_code_uses')
    .select(['order_id', 'mail_key'])
    .where('code_id', '=', id)
    .where((eb) =>
      eb.or([
        ...(orderId === null ? [] : [eb('order_id', '=', orderId)]),
        ...(mailKey === null ? [] : [eb('mail_key', '=', mailKey)]),
      ]),
    )
    .execute()
  const others = rows.filter((row) => row.order_id !== orderId && row.mail_key !== null)
  return { usesOfMail: others.length, isCounted: rows.length > others.length }
}

/** Counts the order as a use of the code, once. */
export async function countCodeUse(
  tx: Queries,
  { codeId, orderId, email }: { codeId: string; orderId: OrderId; email: string },
  at: number,
): Promise<void> {
  const use = { code_id: codeId, mail_key: mailKeyOf(codeId, email), at }
  const inserted = await tx
    .insertInto('discount_code_uses')
    .values({ order_id: orderId, ...use })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .returning('order_id')
    .executeTakeFirst()
  if (inserted !== undefined) return await addToUses(tx, codeId, 1)
  const before = await tx
    .selectFrom('discount_code_uses')
    .select('code_id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  await tx.updateTable('discount_code_uses').set(use).where('order_id', '=', orderId).execute()
  if (before.code_id === codeId) return
  await addToUses(tx, before.code_id, -1)
  await addToUses(tx, codeId, 1)
}

/** Does nothing for an order whose use is not counted. */
export async function giveBackCodeUse(tx: Queries, orderId: OrderId): Promise<void> {
  const use = await tx
    .deleteFrom('discount_code_uses')
    .where('order_id', '=', orderId)
    .returning('code_id')
    .executeTakeFirst()
  if (use !== undefined) await addToUses(tx, use.code_id, -1)
}

/** Counts the use of an order that was paid, also if it was given back or the code is used up. */
export async function keepCodeUse(
  tx: Queries,
  { code, orderId, email }: { code: string; orderId: OrderId; email: string },
  at: number,
): Promise<void> {
  const known = await findDiscountCode(tx, code)
  if (known !== null) await countCodeUse(tx, { codeId: known.id, orderId, email }, at)
}

/** The code can then be used again with that mail address. */
export async function forgetCodeUse(tx: Queries, orderId: OrderId): Promise<void> {
  await tx
    .updateTable('discount_code_uses')
    .set({ mail_key: null })
    .where('order_id', '=', orderId)
    .execute()
}

async function addToUses(tx: Queries, codeId: string, count: 1 | -1): Promise<void> {
  await tx
    .updateTable('discount_codes')
    .set(({ eb }) => ({ uses: eb('uses', '+', count) }))
    .where('id', '=', codeId)
    .execute()
}
