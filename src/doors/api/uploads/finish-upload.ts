// The last piece is here: the upload becomes a picture, on the same way as a push. Only then is the
// last piece acknowledged, so an upload whose offset is its length is a picture that was taken in,
// and a client that lost the answer sends one piece again and gets it.

import { createReadStream } from 'node:fs'
import type { Queries } from '../../../ground/database/database.ts'
import type { ImageToken } from '../../../pure/contract/ids.ts'
import { takePrintImage } from '../../../trade/fulfilment/late-images/take-print-image.ts'
import { handOver } from '../../../trade/images/intake/hand-over.ts'
import type { SpooledFile } from '../../../trade/images/spool.ts'
import { completeUpload, rememberFailure } from '../../../trade/images/uploads/end-upload.ts'
import type { Upload } from '../../../trade/images/uploads/upload.ts'
import type { UploadLock } from '../../../trade/images/uploads/upload-locks.ts'
import { deletePieces, readPieces } from '../../../trade/images/uploads/upload-pieces.ts'
import { isKeyAtWork } from '../../../trade/stores/authenticate.ts'
import type { UploadDeps } from './upload-deps.ts'

type Finish = {
  upload: Upload
  /** Taken over, whatever happens. */
  last: SpooledFile
}

/** Throws what a push throws; what can't be mended by sending again is remembered. */
export async function finishUpload(
  deps: UploadDeps,
  lock: UploadLock,
  finish: Finish,
): Promise<void> {
  const { upload } = finish
  // The last piece is not counted: it was never stored as one.
  const countedBytes = upload.byteLength - finish.last.byteLength
  const file = await assemble(deps, finish)
  let keys: string[] = []
  const complete = async (tx: Queries, token: ImageToken): Promise<void> => {
    keys = await completeUpload(tx, lock, { upload, token }, deps.now())
  }
  try {
    await receive(deps, upload, { file, countedBytes }, complete)
  } catch (error) {
    // The first error is the one to tell.
    keys = await rememberFailure(deps, lock, error).catch(() => [])
    throw error
  } finally {
    await deletePieces(deps.storage, keys)
  }
}

async function assemble(deps: UploadDeps, { upload, last }: Finish): Promise<SpooledFile> {
  if (last.byteLength === upload.byteLength) return last
  // It is counted within the whole: else what fills the room would never fit beside its own last piece.
  last.giveBackRoom()
  const { byteLength } = upload
  const bounds = { maxBytes: byteLength, expectedBytes: byteLength }
  try {
    return await deps.spool.write(allBytes(deps, upload.id, last), bounds)
  } finally {
    await last.discard()
  }
}

async function* allBytes(
  deps: UploadDeps,
  uploadId: string,
  last: SpooledFile,
): AsyncGenerator<Uint8Array> {
  yield* readPieces(deps, uploadId)
  yield* createReadStream(last.path)
}

async function receive(
  deps: UploadDeps,
  upload: Upload,
  { file, countedBytes }: { file: SpooledFile; countedBytes: number },
  complete: (tx: Queries, token: ImageToken) => Promise<void>,
): Promise<void> {
  const store = { id: upload.storeId }
  const { kind, imageToken: token } = upload
  if (kind !== 'print' || token === null) {
    const stored = kind === 'preview' ? 'preview' : 'single'
    await handOver(deps, { store, kind: stored, file, countedBytes, afterwards: complete })
    return
  }
  // An upload outlives the secret key that it was begun with: one that has ended since replaces nothing.
  const { replacer: by } = upload
  const replacer =
    by !== null && (await isKeyAtWork(deps.database.queries, by, deps.now())) ? by : null
  await takePrintImage(deps, {
    store,
    token,
    file,
    countedBytes,
    replacer,
    afterwards: (tx) => complete(tx, token),
  })
  deps.wakeWorker()
}
