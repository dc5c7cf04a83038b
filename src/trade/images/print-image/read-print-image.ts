import type { Queries } from '../../../ground/database/database.ts'
import type { ImageToken } from '../../../pure/contract/ids.ts'
import type { PrintImageJson } from '../../../pure/contract/schemas/print-schemas.ts'
import { tokenUnknown } from '../image-errors.ts'
import type { Picture } from '../picture.ts'
import { readPictures } from '../read-pictures.ts'
import { type PrintImageFacts, printImageJson } from './print-image-json.ts'
import { readTransfers, type Transfer } from './print-transfers.ts'

type ReadDeps = { database: { queries: Queries }; now: () => number }

/** `declared` is what the loader was given. Throws `token_unknown` (404) for an unknown token. */
export async function readPrintImage(
  { database: { queries }, now }: ReadDeps,
  of: ImageToken | Picture,
  declared: PrintImageFacts['declared'] = null,
): Promise<PrintImageJson> {
  const picture = typeof of === 'string' ? (await readPictures(queries, [of])).get(of) : of
  if (picture === undefined) throw tokenUnknown()
  const transfers = await readTransfersOf(queries, [picture], now)
  return printImageJson({ picture, transfer: transfers.get(picture.token) ?? null, declared })
}

/** By token. Runs no query if every print image has arrived. */
export async function readTransfersOf(
  db: Queries,
  pictures: Iterable<Picture>,
  now: () => number,
): Promise<Map<string, Transfer>> {
  const waiting: ImageToken[] = []
  for (const { token, print } of pictures) if (print === null) waiting.push(token)
  return await readTransfers(db, waiting, now)
}
