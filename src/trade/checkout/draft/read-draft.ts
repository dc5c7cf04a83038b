// What was typed into a cart's checkout before; nothing when nobody did.

import type { Queries } from '../../../ground/database/database.ts'
import type { DraftFields } from './draft-fields.ts'

export async function readDraft(db: Queries, cartId: string): Promise<DraftFields> {
  const row = await db
    .selectFrom('checkout_drafts')
    .select('fields')
    .where('cart_id', '=', cartId)
    .executeTakeFirst()
  return row === undefined ? {} : (JSON.parse(row.fields) as DraftFields)
}
