// The picture that a token names, for opening something new with it.

import type { Queries } from '../../ground/database/database.ts'
import type { ImageToken } from '../../pure/contract/ids.ts'
import { imageDeleted, tokenExpired, tokenUnknown } from './image-errors.ts'
import type { Picture } from './picture.ts'
import { readPictures } from './read-pictures.ts'

/** Throws `token_unknown` (404), `token_expired` or `image_deleted` (410). */
export async function findPicture(
  db: Queries,
  token: ImageToken,
  now: () => number,
): Promise<Picture> {
  const picture = (await readPictures(db, [token])).get(token)
  if (picture === undefined) throw (await isDeleted(db, token)) ? imageDeleted() : tokenUnknown()
  if (picture.expiresAt <= now()) throw tokenExpired()
  return picture
}

async function isDeleted(db: Queries, token: ImageToken): Promise<boolean> {
  const row = await db
    .selectFrom('image_tokens')
    .select('deleted_at')
    .where('token', '=', token)
    .executeTakeFirst()
  return row !== undefined && row.deleted_at !== null
}
