// The bytes of one request join an upload, piece by piece. Whatever ends the request early, a cut
// connection, a stall, a stop, another request that asks for the offset, what had arrived by then is
// made durable and counts. With a checksum it is all or nothing, as tus says.

import { createReadStream } from 'node:fs'
import type { Queries } from '../../../ground/database/database.ts'
import type { BodyChunks } from '../../../ground/http/multipart/body-chunks.ts'
import type { ImageToken } from '../../../pure/contract/ids.ts'
import { takePrintImage } from '../../../trade/fulfilment/late-images/take-print-image.ts'
import { handOver } from '../../../trade/images/intake/hand-over.ts'
import type { SpooledFile } from '../../../trade/images/spool.ts'
import { completeUpload, rememberFailure } from '../../../trade/images/uploads/end-upload.ts'
import type { Upload } from '../../../trade/images/uploads/upload.ts'
import { checksumMismatch, uploadTooLong } from '../../../trade/images/uploads/upload-errors.ts'
import type { ReadProgress, UploadLock } from '../../../trade/images/uploads/upload-locks.ts'
import {
  deletePieces,
  readPieces,
  storePiece,
} from '../../../trade/images/uploads/upload-pieces.ts'
import { isKeyAtWork } from '../../../trade/stores/authenticate.ts'
import type { UploadDeps } from './create-upload.ts'
import type { Checksum } from './protocol/upload-checksum.ts'

// One request to S3, and little to send again after a crash: this one and the one being stored.
const defaultPieceBytes = 4_000_000
// On a slow line a piece is closed before it is full, so that a crash takes seconds and not minutes.
const maxPieceMs = 5_000

/** `chunks` throws the reason once its turn's signal is aborted. */
export async function appendToUpload(
  deps: UploadDeps,
  lock: UploadLock,
  { upload, chunks, checksum }: { upload: Upload; chunks: BodyChunks; checksum: Checksum | null },
): Promise<void> {
  const body = createBody(deps, lock.reading, chunks, checksum)
  let at = upload.receivedBytes
  let storing: Promise<void> = Promise.resolve()
  try {
    while (!body.hasEnded()) {
      const roomBytes = upload.byteLength - at
      const file = await deps.spool.write(body.piece(roomBytes), { maxBytes: Number.MAX_VALUE })
      await storing.catch((error) => discardAndThrow(file, error))
      const fault = faultOf(file, roomBytes)
      if (fault !== null) await discardAndThrow(file, fault)
      if (file.byteLength === roomBytes)
        return await finishUpload(deps, lock, { upload, last: file })
      if (file.byteLength === 0) {
        await file.discard()
        break
      }
      // Stored while the next one arrives.
      storing = storePiece(deps, lock, { file, startByte: at })
      storing.catch(() => undefined)
      at += file.byteLength
    }
    await storing
  } finally {
    await storing.catch(() => undefined)
  }
  if (body.failure() !== null) throw body.failure()

  function faultOf(file: SpooledFile, roomBytes: number): unknown {
    if (file.byteLength > roomBytes) return uploadTooLong(upload.byteLength)
    if (checksum === null) return null
    return body.failure() ?? (checksum.matches() ? null : checksumMismatch())
  }
}

function createBody(
  deps: UploadDeps,
  reading: ReadProgress,
  chunks: BodyChunks,
  checksum: Checksum | null,
) {
  const bound = deps.uploadPieceBytes ?? defaultPieceBytes
  const pieceBytes = checksum === null ? bound : Number.POSITIVE_INFINITY
  const pieceMs = checksum === null ? maxPieceMs : Number.POSITIVE_INFINITY
  let hasEnded = false
  let failure: unknown = null

  /** Ends quietly when the body breaks off: what came before is still wanted. */
  async function* piece(roomBytes: number): AsyncGenerator<Buffer> {
    const begunAt = deps.now()
    let byteLength = 0
    while (byteLength <= roomBytes) {
      const chunk = await next()
      if (chunk === null) return
      checksum?.update(chunk)
      byteLength += chunk.byteLength
      yield chunk
      if (byteLength === roomBytes) continue
      if (byteLength >= pieceBytes || deps.now() - begunAt >= pieceMs) return
    }
  }

  async function next(): Promise<Buffer | null> {
    try {
      reading.isWaiting = true
      const chunk = await chunks.next()
      reading.chunkCount++
      hasEnded = chunk === null
      return chunk
    } catch (error) {
      hasEnded = true
      failure = error
      return null
    } finally {
      reading.isWaiting = false
    }
  }

  return { piece, hasEnded: () => hasEnded, failure: () => failure }
}

async function discardAndThrow(file: SpooledFile, error: unknown): Promise<never> {
  await file.discard()
  throw error
}

type Finish = {
  upload: Upload
  /** Taken over, whatever happens. */
  last: SpooledFile
}

/**
 * The last piece is here: the upload becomes a picture, on the same way as a push. Only then is the
 * last piece acknowledged, so an upload whose offset is its length is a picture that was taken in,
 * and a client that lost the answer sends one piece again and gets it.
 * Throws what a push throws; what can't be mended by sending again is remembered.
 */
async function finishUpload(deps: UploadDeps, lock: UploadLock, finish: Finish): Promise<void> {
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
  const replacer = await replacerOf(deps, upload).catch((error) => discardAndThrow(file, error))
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

/** An upload outlives the secret key that it was begun with: one that has ended since replaces nothing. */
async function replacerOf({ database, now }: UploadDeps, { replacer }: Upload) {
  if (replacer === null) return null
  return (await isKeyAtWork(database.queries, replacer, now())) ? replacer : null
}
