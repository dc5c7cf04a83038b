// The way back to an order for who has lost its address: by its number and the mail address that it was
// ordered with, to that address and nowhere else.

import type { DatabaseDeps } from '../../ground/database/database.ts'
import { tidyMailAddress } from '../../pure/mail-address.ts'
import { addMail } from '../mail/add-mail.ts'
import { asOrderNumber } from '../orders/order-number.ts'
import { findOrderByNumber } from '../orders/read-order.ts'

const hourMs = 60 * 60 * 1000

/**
 * Answers nothing: whoever asks must not learn which orders there are. At most one mail an hour for each
 * order, so that nobody fills a mailbox.
 */
export async function mailOrderLink(
  deps: DatabaseDeps,
  asked: { number: string; email: string },
): Promise<void> {
  const number = asOrderNumber(asked.number)
  const email = tidyMailAddress(asked.email).toLowerCase()
  const at = deps.now()
  await deps.database.transaction(async (tx) => {
    const order = number === null ? undefined : await findOrderByNumber(tx, number)
    if (order === undefined || email === '' || order.email.toLowerCase() !== email) return
    const uniqueKey = `order-link:${order.id}:${Math.floor(at / hourMs)}`
    await addMail(tx, { kind: 'order-link', orderId: order.id, uniqueKey, facts: {} }, at)
  })
}
