// Reads a picture from a request in one of three forms: raw bytes, a form, or JSON with a URL to
// fetch it from.

import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { checkValues } from '../../../ground/http/api/check-values.ts'
import { type Refusal, validateBySchema } from '../../../ground/http/api/validate-by-schema.ts'
import { type BodyChunks, readChunks } from '../../../ground/http/multipart/body-chunks.ts'
import { imageEmpty, imageTooLarge } from '../../../trade/images/image-errors.ts'
import type { TransferReport } from '../../../trade/images/print-image/report-transfer.ts'
import type { SpooledFile } from '../../../trade/images/spool.ts'
import { readPushForm, type SpoolingDeps } from '../../../trade/receiving/read-push-form.ts'
import type { AddressSchema, imageAddress } from './image-operations.ts'
import {
  bodyUnsupported,
  imageUrlMissing,
  jsonTooLong,
  jsonUnreadable,
} from './images-api-errors.ts'

export type ImageRequest = {
  /** As sent, not validated. */
  kind: string | null
  /** As sent, not validated. */
  whose: string | null
  /** As sent, not validated. */
  priceList: string | null
  /** Fields of the form that are not read. */
  ignored: string[]
} & (
  | { /** The caller must discard it. */ file: SpooledFile; imageUrl: null }
  | { file: null; imageUrl: string }
)

type Report = Pick<TransferReport, 'counted'>

const maxJsonBytes = 64 * 1024

/** If it rejects, no file remains. */
export async function readImageRequest(
  deps: SpoolingDeps,
  request: FastifyRequest,
  { address, report }: { address: AddressSchema; report?: Report | undefined },
): Promise<ImageRequest> {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === 'multipart/form-data') {
    const options = { withToken: false, withKind: true, report }
    const { file, kind, whose, priceList, ignored } = await readPushForm(deps, request, options)
    return { kind, whose, priceList, file, imageUrl: null, ignored }
  }
  const isPicture = type.startsWith('image/') || type === 'application/octet-stream'
  if (!isPicture && type !== 'application/json') throw bodyUnsupported()
  const chunks = readChunks(request.raw, {
    idleTimeoutMs: deps.uploadIdleTimeoutMs ?? 30_000,
    signal: deps.stopping.signal,
  })
  try {
    if (!isPicture) return await readAddress(chunks, address)
    const file = await readPicture(deps, request, chunks, report)
    return { kind: null, whose: null, priceList: null, file, imageUrl: null, ignored: [] }
  } finally {
    chunks.release()
  }
}

async function readPicture(
  { spool, maxUploadBytes }: SpoolingDeps,
  request: FastifyRequest,
  chunks: BodyChunks,
  report: Report | undefined,
): Promise<SpooledFile> {
  const length = request.headers['content-length']
  const declaredBytes = length === undefined ? null : Number(length)
  if ((declaredBytes ?? 0) > maxUploadBytes) throw imageTooLarge(maxUploadBytes, declaredBytes)
  const bytes = allOf(chunks)
  const counted = report?.counted(bytes, { token: null, totalBytes: declaredBytes }) ?? bytes
  const file = await spool.write(counted, {
    maxBytes: maxUploadBytes,
    expectedBytes: declaredBytes,
  })
  if (file.byteLength > 0) return file
  await file.discard()
  throw imageEmpty()
}

async function readAddress(chunks: BodyChunks, address: AddressSchema): Promise<ImageRequest> {
  const members = await readJson(chunks)
  checkValues(members)
  const requested: Static<typeof imageAddress> = validateBySchema(address, members, refusal)
  const { kind = null, whose = null, price_list: list = null, image_url: imageUrl } = requested
  return { kind, whose, priceList: list, file: null, imageUrl: imageUrl.trim(), ignored: [] }
}

const refusal: Refusal<Static<AddressSchema>> = {
  what: 'No picture was fetched.',
  status: 400,
  codeOf: ({ field }) => (field === 'image_url' ? 'parameter_missing' : 'parameter_invalid'),
  rules: {
    image_url(text) {
      if (text.trim() === '') throw imageUrlMissing()
    },
  },
}

async function readJson(chunks: BodyChunks): Promise<Record<string, unknown>> {
  const collected: Buffer[] = []
  let byteLength = 0
  for await (const chunk of allOf(chunks)) {
    byteLength += chunk.length
    if (byteLength > maxJsonBytes) throw jsonTooLong()
    collected.push(chunk)
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(collected))
    const value: unknown = JSON.parse(text)
    if (isObject(value)) return value
  } catch {
    // Neither UTF-8 nor JSON: thrown below.
  }
  throw jsonUnreadable()
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

async function* allOf(chunks: BodyChunks): AsyncGenerator<Buffer> {
  for (;;) {
    const chunk = await chunks.next()
    if (chunk === null) return
    yield chunk
  }
}
