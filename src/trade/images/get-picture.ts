import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Queries } from '../../ground/database/database.ts'
import type { Schema } from '../../ground/database/schema.ts'
import type { ImageToken } from '../../pure/contract/ids.ts'
import { imageDeleted, tokenExpired, tokenUnknown } from './image-errors.ts'
import type { Picture } from './picture.ts'
import { readPictures } from './read-pictures.ts'

/** Throws what getPicture() throws. */
export type FindPicture = (token: ImageToken) => Picture

/** Throws `token_unknown` (404), `token_expired` or `image_deleted` (410). */
export async function getPicture(
  db: Queries,
  token: ImageToken,
  now: () => number,
): Promise<Picture> {
  return (await findPictures(db, [token], now))(token)
}

/** Reads the pictures of any number of tokens, in one statement or two. */
export async function findPictures(
  db: Queries,
  tokens: readonly ImageToken[],
  now: () => number,
): Promise<FindPicture> {
  const pictures = await readPictures(db, tokens)
  const missing = [...new Set(tokens)].filter((token) => !pictures.has(token))
  const rows =
    missing.length === 0 ? [] : await deletedTokens(db).where('token', 'in', missing).execute()
  const deleted = new Set(rows.map(({ token }) => token))
  return (token) => {
    const picture = pictures.get(token)
    if (picture === undefined) throw deleted.has(token) ? imageDeleted() : tokenUnknown()
    if (picture.expiresAt <= now()) throw tokenExpired()
    return picture
  }
}

/** SQL condition on a row of the outer query: the pictures of its token were deleted. */
export function isDeleted(db: Queries, token: Expression<ImageToken>): Expression<SqlBool> {
  return expressionBuilder<Schema>().exists(deletedTokens(db).where('token', '=', token))
}

function deletedTokens(db: Queries) {
  return db.selectFrom('image_tokens').select('token').where('deleted_at', 'is not', null)
}
