// Reads the fields of a push in any order. When this resolves, the picture is in a file that the
// caller must discard; when it rejects, nothing is left.

import type { FastifyRequest } from 'fastify'
import { multipartMalformed } from '../../ground/http/multipart/multipart-errors.ts'
import { type Part, readMultipart } from '../../ground/http/multipart/read-multipart.ts'
import { HandprintError } from '../../pure/errors.ts'
import {
  imageDuplicate,
  imageEmpty,
  imageMissing,
  imageNotAFile,
  imageTooLarge,
  tokenDuplicate,
} from '../images/image-errors.ts'
import type { TransferReport } from '../images/print-image/report-transfer.ts'
import type { Spool, SpooledFile } from '../images/spool.ts'

export type PushForm = {
  file: SpooledFile
  token: string | null
  /** Only in the images API. */
  kind: string | null
  /** Only in the images API. */
  whose: string | null
  /** Only in the images API. */
  priceList: string | null
  /** Names of the other fields. */
  ignored: string[]
}

export type SpoolingDeps = {
  spool: Spool
  maxUploadBytes: number
  /** An upload without a byte for this long counts as stalled. */
  uploadIdleTimeoutMs?: number
  /** Aborted when the service stops and open requests have to be answered. */
  stopping: Pick<AbortController, 'signal'>
}

/** Limit for the boundaries, headers and small fields around the picture. */
const maxAroundBytes = 1024 * 1024
const maxFieldBytes = 64 * 1024
const mostIgnored = 100

type FormOptions = {
  withToken: boolean
  withKind?: boolean
  /** Reports the progress of the picture, if its token precedes it in the form. */
  report?: Pick<TransferReport, 'counted'> | undefined
}

export async function readPushForm(
  deps: SpoolingDeps,
  request: FastifyRequest,
  { withToken, withKind = false, report }: FormOptions,
): Promise<PushForm> {
  const { spool, maxUploadBytes, uploadIdleTimeoutMs: idleTimeoutMs, stopping } = deps
  const declaredBytes = declaredLength(request)
  if (declaredBytes !== null && declaredBytes > maxUploadBytes + maxAroundBytes) {
    throw imageTooLarge(maxUploadBytes, declaredBytes)
  }
  const parts = readMultipart(request.raw, request.headers['content-type'], {
    ...(idleTimeoutMs === undefined ? {} : { idleTimeoutMs }),
    signal: stopping.signal,
  })
  let file: SpooledFile | null = null
  let token: string | null = null
  let kind: string | null = null
  let whose: string | null = null
  let priceList: string | null = null
  const ignored: string[] = []
  try {
    for await (const part of parts) {
      if (part.name === 'image') {
        if (part.filename === null) throw imageNotAFile()
        if (file !== null) throw imageDuplicate()
        const bytes =
          report?.counted(part.bytes, { token, totalBytes: declaredBytes }) ?? part.bytes
        file = await spool.write(bytes, {
          maxBytes: maxUploadBytes,
          expectedBytes: declaredBytes,
        })
      } else if (part.name === 'token' && withToken) {
        if (token !== null) throw tokenDuplicate()
        token = await readField(part)
      } else if (part.name === 'kind' && withKind) {
        if (kind !== null) throw multipartMalformed('the field "kind" is present twice')
        kind = await readField(part)
      } else if (part.name === 'whose' && withKind) {
        if (whose !== null) throw multipartMalformed('the field "whose" is present twice')
        whose = await readField(part)
      } else if (part.name === 'price_list' && withKind) {
        if (priceList !== null) throw multipartMalformed('the field "price_list" is present twice')
        priceList = await readField(part)
      } else {
        if (ignored.length < mostIgnored) ignored.push(part.name ?? '')
        await ignore(part, maxUploadBytes)
      }
    }
    if (file === null) throw imageMissing()
    if (file.byteLength === 0) throw imageEmpty()
    return { file, token, kind, whose, priceList, ignored }
  } catch (error) {
    await file?.discard()
    throw isTooLarge(error) ? imageTooLarge(maxUploadBytes, declaredBytes) : error
  }
}

function declaredLength(request: FastifyRequest): number | null {
  const length = Number(request.headers['content-length'] ?? Number.NaN)
  return Number.isSafeInteger(length) ? length : null
}

function isTooLarge(error: unknown): boolean {
  return error instanceof HandprintError && error.code === 'image_too_large'
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

// Unknown fields are allowed, but their size is limited.
async function ignore(part: Part, maxFileBytes: number): Promise<void> {
  const maxBytes = part.filename === null ? maxFieldBytes : maxFileBytes
  let byteLength = 0
  for await (const chunk of part.bytes) {
    byteLength += chunk.length
    if (byteLength > maxBytes) throw multipartMalformed('an unused part is too long')
  }
}
