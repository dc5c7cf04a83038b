// The form of the upload page as browsers send it without script: a few fields, then all files. Each
// picture is stored before the next one is read, and one that fails does not stop the others.

import type { FastifyRequest } from 'fastify'
import { multipartMalformed } from '../../../ground/http/multipart/multipart-errors.ts'
import { type Part, readMultipart } from '../../../ground/http/multipart/read-multipart.ts'
import type { ImageToken } from '../../../pure/contract/ids.ts'
import { codeOf, HandprintError } from '../../../pure/errors.ts'
import type { ImageDeps } from '../../../trade/images/image-deps.ts'
import { handOver } from '../../../trade/images/intake/hand-over.ts'
import { countDailyUpload, type DailyUploadsDeps } from '../../../trade/receiving/daily-uploads.ts'
import type { SpoolingDeps } from '../../../trade/receiving/read-push-form.ts'
import type { Store } from '../../../trade/stores/store.ts'
import { setIdOf, tidyName } from './upload-set.ts'

export type ReceivedForm = {
  page: { store: Store; secret: string }
  setId: string
  cart: string
  /** In order. */
  pictures: { token: ImageToken; name: string | null }[]
  /** What could not be taken, with the code of the error. */
  failed: { name: string; code: string }[]
}

type Receiving = {
  /** The store of a ticket. Throws if it is not valid. */
  enter: (ticket: string) => Promise<ReceivedForm['page']>
  mostPictures: number
  tokenLifeMs: number
}

const maxFieldBytes = 1_000
/** The fields before the files, and the empty file of a form in which none was chosen. */
const mostOtherParts = 10

/** Throws what `enter` and `readMultipart` throw. What fails with one picture is in `failed`. */
export async function receiveForm(
  deps: ImageDeps & SpoolingDeps & DailyUploadsDeps,
  request: FastifyRequest,
  { enter, mostPictures, tokenLifeMs }: Receiving,
): Promise<ReceivedForm> {
  const { uploadIdleTimeoutMs: idleTimeoutMs, stopping } = deps
  const parts = readMultipart(request.raw, request.headers['content-type'], {
    ...(idleTimeoutMs !== undefined && { idleTimeoutMs }),
    signal: stopping.signal,
    maxParts: mostPictures + mostOtherParts,
  })
  const fields = new Map<string, string>()
  let page: ReceivedForm['page'] | null = null
  const pictures: ReceivedForm['pictures'] = []
  const failed: ReceivedForm['failed'] = []
  for await (const part of parts) {
    if (part.filename === null) {
      if (fields.size < mostOtherParts) fields.set(part.name, await readField(part))
      continue
    }
    page ??= await enter(fields.get('ticket') ?? '')
    // So browsers send a field without a file.
    const name = tidyName(part.filename)
    if (name === null) continue
    try {
      const token = await receivePicture(deps, request, { page, part, tokenLifeMs })
      pictures.push({ token, name })
    } catch (error) {
      if (!(error instanceof HandprintError) || isOfBody(error)) throw error
      failed.push({ name, code: error.code })
    }
  }
  page ??= await enter(fields.get('ticket') ?? '')
  const setId = setIdOf(fields.get('set') ?? '')
  return { page, setId, cart: fields.get('cart') ?? '', pictures, failed }
}

async function receivePicture(
  deps: ImageDeps & SpoolingDeps & DailyUploadsDeps,
  request: FastifyRequest,
  received: { page: ReceivedForm['page']; part: Part; tokenLifeMs: number },
): Promise<ImageToken> {
  const { page, part, tokenLifeMs } = received
  const { store, secret } = page
  const file = await deps.spool.write(part.bytes, { maxBytes: deps.maxUploadBytes })
  try {
    const { byteLength } = file
    const counted = { storeId: store.id, secret, address: request.ip, byteLength }
    await countDailyUpload(deps, counted)
  } catch (error) {
    await file.discard()
    throw error
  }
  return (await handOver(deps, { store, kind: 'single', file, tokenLifeMs })).token
}

/** The connection or the body is broken, so no further picture follows. */
function isOfBody(error: unknown): boolean {
  const code = codeOf(error) ?? ''
  return ['multipart_malformed', 'upload_incomplete', 'shutting_down'].includes(code)
}

async function readField(part: Part): Promise<string> {
  const chunks: Buffer[] = []
  let byteLength = 0
  for await (const chunk of part.bytes) {
    byteLength += chunk.length
    if (byteLength > maxFieldBytes) throw multipartMalformed(`the field "${part.name}" is too long`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8').trim()
}
