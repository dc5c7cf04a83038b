import type { Queries } from '../../ground/database/database.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import { toShoppers } from './mail-kinds.ts'
import type { Mail } from './mail-message.ts'

/** Oldest first. */
export function mailsOfOrder(db: Queries, orderId: OrderId): Promise<Mail[]> {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function findMail(db: Queries, id: string): Promise<Mail | null> {
  const mail = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()
  return mail ?? null
}

/** Mails in the state that are newer than `after`, newest first. */
export function mailsIn(
  db: Queries,
  state: Mail['state'],
  limit: number,
  { areToShoppers = false, after = 0 } = {},
): Promise<Mail[]> {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('state', '=', state)
    .where('created_at', '>', after)
    .$if(areToShoppers, (query) => query.where('kind', 'like', toShoppers))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}
