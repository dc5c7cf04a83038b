// Mails the link to an order to a shopper who has lost it. The shopper gives the order number and
// the mail address used for the order. The link is sent only to that address.

import type { DatabaseDeps } from '../../ground/database/database.ts'
import { tidyMailAddress } from '../../pure/mail-address.ts'
import { addMail } from '../mail/add-mail.ts'
import { asOrderNumber } from '../orders/core/order-number.ts'
import { findOrderByNumber } from '../orders/core/read-order.ts'

const hourMs = 60 * 60 * 1000

/**
 * Returns nothing, so that callers cannot find out which orders exist. At most one mail per order
 * and hour, so that mailboxes cannot be flooded.
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
