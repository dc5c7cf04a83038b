// Handed-over images of all stores, newest first, paginated. Searchable by token, or by the
// reference of a cart or order that uses them.

import { sql } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'
import { type Cursor, type KeysetPage, keysetPage } from '../../../ground/database/keyset-page.ts'
import { isImageToken, readStoreId, type StoreId } from '../../../pure/contract/ids.ts'

export type ImageChoices = { search: string; store: string | null }

export type ImageRow = {
  token: string
  store_id: StoreId
  kind: 'preview' | 'single' | 'pull'
  preview_sha256: string | null
  print_sha256: string | null
  created_at: number
  expires_at: number
  deleted_at: number | null
  /**
   * Key of the print image if there is one, otherwise of the preview. Null if the image is deleted.
   */
  picture_key: string | null
  width: number | null
  height: number | null
  format: string | null
  byte_length: number | null
}

export async function searchImages(
  queries: Queries,
  { search, store }: ImageChoices,
  page: { after: Cursor | null; limit: number },
): Promise<KeysetPage<ImageRow>> {
  let query = queries
    .selectFrom('image_tokens')
    .leftJoin('images', (join) =>
      join.on(sql<boolean>`images.sha256 = coalesce(print_sha256, preview_sha256)`),
    )
    .select([
      'token',
      'store_id',
      'kind',
      'preview_sha256',
      'print_sha256',
      'image_tokens.created_at',
      'expires_at',
      'deleted_at',
      'picture_key',
      'width',
      'height',
      'format',
      'byte_length',
    ])
  if (isImageToken(search)) query = query.where('token', '=', search)
  else if (search !== '') query = query.where(sql<boolean>`token in ${tokensOf(search)}`)
  if (store !== null) query = query.where('store_id', '=', readStoreId(store))
  const cursorOf = ({ created_at: at, token: id }: ImageRow) => ({ at, id })
  return await keysetPage(query, { at: 'image_tokens.created_at', id: 'token', cursorOf }, page)
}

// Carts are indexed by store and reference, and there are few stores.
function tokensOf(reference: string) {
  return sql`(
    select order_lines.image_token from orders
    join order_lines on order_lines.order_id = orders.id
    where orders.reference_id = ${reference}
    union
    select cart_lines.image_token from carts
    join cart_lines on cart_lines.cart_id = carts.id
    where carts.store_id in (select stores.id from stores) and carts.reference_id = ${reference}
  )`
}
