// Appends the bytes of one request to an upload, piece by piece. If the request ends early (lost
// connection, stall, shutdown, or another request that asks for the offset), the bytes that have
// arrived are made durable and count. With a checksum it is all or nothing, as tus requires.

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
import { priceListInMetadata, type UploadDeps, whoseInMetadata } from './create-upload.ts'
import type { Checksum } from './protocol/upload-checksum.ts'

// One S3 request each, and little to resend after a crash: at most this piece and the one being
// stored.
const defaultPieceBytes = 4_000_000
// On a slow connection a piece is closed before it is full, so that a crash loses seconds, not
// minutes.
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
      // Stored while the next piece arrives.
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

  /** Ends without an error if the body is cut off, because the bytes before are kept. */
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
  /** This function takes ownership in every case. */
  last: SpooledFile
}

/**
 * Turns the upload into a picture after its last piece, in the same way as a push. The last piece
 * is acknowledged only then: an upload whose offset equals its length is an accepted picture, and a
 * client that lost the response resends one piece and gets it. Throws the errors of a push.
 * Permanent errors are stored with the upload.
 */
async function finishUpload(deps: UploadDeps, lock: UploadLock, finish: Finish): Promise<void> {
  const { upload } = finish
  // The last piece is not counted, because it was never stored on its own.
  const countedBytes = upload.byteLength - finish.last.byteLength
  const file = await assemble(deps, finish)
  let keys: string[] = []
  const complete = async (tx: Queries, token: ImageToken): Promise<void> => {
    keys = await completeUpload(tx, lock, { upload, token }, deps.now())
  }
  try {
    await receive(deps, upload, { file, countedBytes }, complete)
  } catch (error) {
    // The first error is the one to report.
    keys = await rememberFailure(deps, lock, error).catch(() => [])
    throw error
  } finally {
    await deletePieces(deps.storage, keys)
  }
}

async function assemble(deps: UploadDeps, { upload, last }: Finish): Promise<SpooledFile> {
  if (last.byteLength === upload.byteLength) return last
  // Its bytes are already counted in the whole. Otherwise an upload that fills the quota would
  // never fit beside its own last piece.
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
    const isShops = upload.replacer === null ? null : whoseInMetadata(upload.metadata)
    const { tokenLifeMs, storeId, metadata } = upload
    const named =
      upload.replacer === null
        ? null
        : priceListInMetadata(deps.database.queries, storeId, metadata)
    const priceListId = (await named?.catch((error) => discardAndThrow(file, error))) ?? null
    const how = {
      kind: stored,
      isShops,
      priceListId,
      tokenLifeMs,
      countedBytes,
      afterwards: complete,
    } as const
    await handOver(deps, { store, file, ...how })
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

/** An upload outlives the secret key that started it. With a revoked key it replaces nothing. */
async function replacerOf({ database, now }: UploadDeps, { replacer }: Upload) {
  if (replacer === null) return null
  return (await isKeyAtWork(database.queries, replacer, now())) ? replacer : null
}
