// Deletes a line's print files: all of them, or those with one hash.

import type { Storage } from '../../../ground/storage/storage.ts'
import { partsOfPrintKey, printsOfLine } from '../print-keys.ts'

export async function deletePrintFiles(
  storage: Storage,
  lineId: string,
  ofSha256: string | null = null,
): Promise<void> {
  const keys: string[] = []
  for await (const { key } of storage.list(printsOfLine(lineId))) {
    const sha256 = partsOfPrintKey(key)?.sha256 ?? null
    if (ofSha256 === null || sha256 === ofSha256) keys.push(key)
  }
  await storage.deleteMany(keys)
}
