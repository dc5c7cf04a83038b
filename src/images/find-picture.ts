// The picture that a token names, for opening something new with it.

import type { ImageToken } from '../contract/image-token.ts'
import type { Queries } from '../database/database.ts'
import { tokenExpired, tokenUnknown } from './image-errors.ts'
import type { Picture } from './picture.ts'
import { readPictures } from './read-pictures.ts'

/** Throws `token_unknown` (404) or `token_expired` (410). */
export async function findPicture(
  db: Queries,
  token: ImageToken,
  now: () => number,
): Promise<Picture> {
  const picture = (await readPictures(db, [token])).get(token)
  if (picture === undefined) throw tokenUnknown()
  if (picture.expiresAt <= now()) throw tokenExpired()
  return picture
}
