// A print image that an operator sends from a form: taken in by the same rules as a push, and the
// orders that wait for it go on by themselves.

import type { FastifyRequest } from 'fastify'
import type { ImageToken } from '../../contract/image-token.ts'
import type { Queries } from '../../database/database.ts'
import { readMultipart } from '../../http/multipart/read-multipart.ts'
import { attachPrintImage } from '../../images/attach-print-image.ts'
import type { ImageDeps } from '../../images/image-deps.ts'
import { imageDuplicate, imageEmpty, imageMissing } from '../../images/image-errors.ts'
import type { Spool, SpooledFile } from '../../images/spool.ts'
import { addContinueOrders } from '../../orders/continue-orders-of-image.ts'

export type PrintUploadDeps = ImageDeps & {
  spool: Spool
  maxUploadBytes: number
  stopping: Pick<AbortController, 'signal'>
}

type Upload = {
  store: { id: string }
  token: ImageToken
  /** Runs in the same transaction when it is another print image. */
  afterwards: (tx: Queries) => Promise<void>
}

/** Throws what attachPrintImage throws, and what is wrong with the form. */
export async function receivePrintUpload(
  deps: PrintUploadDeps,
  request: FastifyRequest,
  { store, token, afterwards }: Upload,
): Promise<void> {
  const file = await spoolImage(deps, request)
  await attachPrintImage(deps, {
    store,
    token,
    file,
    async afterwards(tx) {
      await addContinueOrders(tx, token, deps.now)
      await afterwards(tx)
    },
  })
}

async function spoolImage(
  { spool, maxUploadBytes, stopping }: PrintUploadDeps,
  request: FastifyRequest,
): Promise<SpooledFile> {
  const { signal } = stopping
  const parts = readMultipart(request.raw, request.headers['content-type'], { signal })
  let file: SpooledFile | null = null
  try {
    for await (const part of parts) {
      if (part.name !== 'image') continue
      if (file !== null) throw imageDuplicate()
      file = await spool.write(part.bytes, { maxBytes: maxUploadBytes, signal })
    }
    // A form that was sent without choosing a file has an empty one.
    if (file === null) throw imageMissing()
    if (file.byteLength === 0) throw imageEmpty()
    return file
  } catch (error) {
    await file?.discard()
    throw error
  }
}
