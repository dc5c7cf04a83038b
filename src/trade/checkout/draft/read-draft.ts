// What was typed into a cart's checkout before; nothing when nobody did.

import type { Queries } from '../../../ground/database/database.ts'
import { draftFields } from '../../../ground/database/tables/carts-table.ts'
import type { CartId } from '../../../pure/contract/ids.ts'
import type { DraftFields } from './draft-fields.ts'

export async function readDraft(db: Queries, cartId: CartId): Promise<DraftFields> {
  const row = await db
    .selectFrom('checkout_drafts')
    .select('fields')
    .where('cart_id', '=', cartId)
    .executeTakeFirst()
  return row === undefined ? {} : draftFields.read(row.fields)
}
