import type { Selectable } from 'kysely'
import type { Queries } from '../../ground/database/database.ts'
import { type Cursor, type KeysetPage, keysetPage } from '../../ground/database/keyset-page.ts'
import type { ImageTokensTable } from '../../ground/database/tables/images-table.ts'
import type { ImageToken, StoreId } from '../../pure/contract/ids.ts'

export type TokenRow = Selectable<ImageTokensTable>

export async function findToken(
  db: Queries,
  store: { id: StoreId },
  token: ImageToken,
): Promise<TokenRow | undefined> {
  return await db
    .selectFrom('image_tokens')
    .selectAll()
    .where('token', '=', token)
    .where('store_id', '=', store.id)
    .executeTakeFirst()
}

/** Newest first, without tokens whose pictures were deleted. */
export async function listTokens(
  db: Queries,
  store: { id: StoreId },
  page: { after: Cursor | null; limit: number },
): Promise<KeysetPage<TokenRow>> {
  const query = db
    .selectFrom('image_tokens')
    .selectAll()
    .where('store_id', '=', store.id)
    .where('deleted_at', 'is', null)
  return await keysetPage(query, { at: 'created_at', id: 'token', cursorOf }, page)
}

function cursorOf({ created_at: at, token: id }: TokenRow): Cursor {
  return { at, id }
}
