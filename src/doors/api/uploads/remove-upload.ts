// An upload is given up: its row and its pieces go. A picture that it became stays.

import type { UploadDeps } from './upload-deps.ts'
import { deletePieces, forgetPieces } from './upload-pieces.ts'

export async function removeUpload(
  { database, storage }: Pick<UploadDeps, 'database' | 'storage'>,
  id: string,
): Promise<void> {
  const keys = await database.transaction(async (tx) => {
    const forgotten = await forgetPieces(tx, [id])
    await tx.deleteFrom('uploads').where('id', '=', id).execute()
    return forgotten
  })
  await deletePieces(storage, keys)
}
