// Stores the one picture of a panel form, field `image`, as a file. Nothing is decoded yet.

import type { FastifyRequest } from 'fastify'
import { readMultipart } from '../../../ground/http/multipart/read-multipart.ts'
import { imageDuplicate, imageEmpty, imageMissing } from '../../../trade/images/image-errors.ts'
import type { SpooledFile } from '../../../trade/images/spool.ts'
import type { PanelDeps } from './panel-deps.ts'

/** Throws if the form is invalid, and `image_too_large`. The caller must discard the file. */
export async function spoolImage(
  { spool, stopping }: Pick<PanelDeps, 'spool' | 'stopping'>,
  request: FastifyRequest,
  maxBytes: number,
): Promise<SpooledFile> {
  const { signal } = stopping
  const parts = readMultipart(request.raw, request.headers['content-type'], { signal })
  let file: SpooledFile | null = null
  try {
    for await (const part of parts) {
      if (part.name !== 'image') continue
      if (file !== null) throw imageDuplicate()
      file = await spool.write(part.bytes, { maxBytes, signal })
    }
    // A form sent without choosing a file contains an empty one.
    if (file === null) throw imageMissing()
    if (file.byteLength === 0) throw imageEmpty()
    return file
  } catch (error) {
    await file?.discard()
    throw error
  }
}
