import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Queries } from '../../ground/database/database.ts'
import type { Schema } from '../../ground/database/schema.ts'
import type { ImageToken } from '../../pure/contract/ids.ts'
import { imageDeleted, tokenExpired, tokenUnknown } from './image-errors.ts'
import type { Picture } from './picture.ts'
import { readPictures } from './read-pictures.ts'

/** Throws `token_unknown` (404), `token_expired` or `image_deleted` (410). */
export async function getPicture(
  db: Queries,
  token: ImageToken,
  now: () => number,
): Promise<Picture> {
  const picture = (await readPictures(db, [token])).get(token)
  if (picture === undefined) throw (await wasDeleted(db, token)) ? imageDeleted() : tokenUnknown()
  if (picture.expiresAt <= now()) throw tokenExpired()
  return picture
}

async function wasDeleted(db: Queries, token: ImageToken): Promise<boolean> {
  return (await deletedTokens(db).where('token', '=', token).executeTakeFirst()) !== undefined
}

/** SQL condition on a row of the outer query: the pictures of its token were deleted. */
export function isDeleted(db: Queries, token: Expression<ImageToken>): Expression<SqlBool> {
  return expressionBuilder<Schema>().exists(deletedTokens(db).where('token', '=', token))
}

function deletedTokens(db: Queries) {
  return db.selectFrom('image_tokens').select('token').where('deleted_at', 'is not', null)
}
