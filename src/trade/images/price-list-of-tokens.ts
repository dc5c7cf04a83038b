import type { Queries } from '../../ground/database/database.ts'
import type { ImageToken } from '../../pure/contract/ids.ts'

/** The list that the hand-off of a picture named, of the first that has one. Null for none. */
export async function priceListOfTokens(
  db: Queries,
  tokens: readonly ImageToken[],
): Promise<string | null> {
  if (tokens.length === 0) return null
  const rows = await db
    .selectFrom('image_tokens')
    .select(['token', 'price_list_id'])
    .where('token', 'in', [...new Set(tokens)])
    .where('price_list_id', 'is not', null)
    .execute()
  const first = tokens.find((token) => rows.some((row) => row.token === token))
  return rows.find((row) => row.token === first)?.price_list_id ?? null
}
