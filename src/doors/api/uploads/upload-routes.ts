// Resumable uploads by tus 1.0 (https://tus.io/protocols/resumable-upload): POST starts one, PATCH
// adds bytes, HEAD returns the offset, DELETE aborts it. GET returns the state as JSON, which tus
// does not define. The access key is required at the start; after that the URL is the credential.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerError } from '../../../ground/http/answer-error.ts'
import { answerWhileDraining, type DrainBounds } from '../../../ground/http/drain-body.ts'
import { readChunks } from '../../../ground/http/multipart/body-chunks.ts'
import type { UploadJson } from '../../../pure/contract/schemas/hand-off-schemas.ts'
import { removeUpload } from '../../../trade/images/uploads/end-upload.ts'
import { getUpload, type Upload } from '../../../trade/images/uploads/upload.ts'
import {
  keyWithBytes,
  offsetBodyExpected,
  uploadMethodUnknown,
  uploadOffsetMismatch,
  uploadTooLong,
} from '../../../trade/images/uploads/upload-errors.ts'
import { createUploadLocks, type UploadLocks } from '../../../trade/images/uploads/upload-locks.ts'
import { forgetAnswers } from '../../../trade/stores/idempotency/forget-answers.ts'
import type { Api } from '../create-api.ts'
import type { AnsweredOnce, OperationRequest } from '../operation.ts'
import type { StreamRules } from '../stream-routes.ts'
import { appendToUpload } from './append-to-upload.ts'
import { createUpload, type UploadDeps } from './create-upload.ts'
import {
  setCorsHeaders,
  setProgressHeaders,
  setTusCapabilities,
} from './protocol/answer-headers.ts'
import {
  bodyLengthOf,
  headerOf,
  isOffsetBody,
  methodOf,
  readByteCount,
  refuseOtherExtensions,
  requireTusVersion,
} from './protocol/request-headers.ts'
import { statusForTus } from './protocol/status-for-tus.ts'
import { readUploadChecksum } from './protocol/upload-checksum.ts'
import { uploadOperations } from './upload-operations.ts'

// Upload errors are sent immediately, even while the client is still sending. The rest of the body
// is discarded for a moment, so that the client reads the response instead of a connection reset,
// and then the connection is closed. A push reads the body to its end instead; here the client can
// ask what has arrived.
const lingerBounds: DrainBounds = {
  maxBytes: Number.POSITIVE_INFINITY,
  idleTimeoutMs: 1_000,
  timeoutMs: 4_000,
}

function answerWhileSending(uploads: FastifyInstance): void {
  const sending = new WeakSet<FastifyRequest>()

  uploads.setErrorHandler((error, request, reply) => {
    if (!request.raw.complete) {
      sending.add(request)
      reply.header('connection', 'close')
    }
    const statusOf = (status: number) => statusForTus(methodOf(request), status)
    return answerError(error, request, reply, 'problem', statusOf)
  })

  uploads.addHook('onSend', async (request, reply, payload) => {
    if (!sending.has(request) || typeof payload !== 'string') return payload
    return answerWhileDraining(payload, request, reply, lingerBounds)
  })
}

export function uploadRoutes(api: Api, deps: UploadDeps): void {
  const locks = createUploadLocks(deps)
  const { queries } = deps.database
  const find = ({ uploadId }: { uploadId: string }) => getUpload(queries, uploadId, deps.now)

  api.streams(rulesOf(deps, locks), (route) => {
    route(uploadOperations.begin, (requested) => begin(deps, locks, requested))

    route(uploadOperations.tell, async ({ params, reply }) => {
      const { id } = await find(params)
      await locks.requestRelease(id)
      const upload = await find(params)
      setProgressHeaders(reply, upload)
      reply.headers({ 'upload-length': upload.byteLength, 'upload-metadata': upload.metadata })
      return null
    })

    route(uploadOperations.append, async ({ params, request, reply }) => {
      if (!isOffsetBody(request)) throw offsetBodyExpected()
      const offset = readByteCount(request, 'Upload-Offset')
      const { id } = await find(params)
      setProgressHeaders(reply, await append(deps, locks, request, { id, offset }))
      return null
    })

    route(uploadOperations.giveUp, async ({ params }) => {
      const { id, storeId } = await find(params)
      await locks.requestRelease(id)
      const lock = await locks.acquire(id)
      try {
        // A new start with the same Idempotency-Key must not return the removed upload.
        const said = `"location":"${addressOf(id)}"`
        await deps.database.transaction((tx) => forgetAnswers(tx, storeId, said))
        await removeUpload(deps, id)
      } finally {
        await lock.end()
      }
      return null
    })

    route(uploadOperations.state, async ({ params }) => uploadJson(await find(params)))
  })
}

function rulesOf(deps: UploadDeps, locks: UploadLocks): StreamRules {
  return {
    prepare(uploads) {
      uploads.addHook('onRequest', setCorsHeaders)
      // Bytes received before a connection was lost may still be being written to storage.
      uploads.addHook('onClose', () => locks.settled())
      answerWhileSending(uploads)
    },
    methodOf,
    beforeRun(request, method) {
      if (method === 'OPTIONS' || method === 'GET') return
      requireTusVersion(request)
      if (method === 'POST' || method === 'PATCH') refuseOtherExtensions(request)
    },
    async onOptions(_request, reply) {
      setTusCapabilities(reply, deps.maxUploadBytes)
      return reply.code(204).send()
    },
    unknownMethod: uploadMethodUnknown,
  }
}

async function begin(
  deps: UploadDeps,
  locks: UploadLocks,
  requested: OperationRequest<typeof uploadOperations.begin>,
): Promise<AnsweredOnce> {
  const { store, replacer, request, reply, idempotencyKey, once } = requested
  const hasBody = bodyLengthOf(request) !== 0
  if (hasBody && !isOffsetBody(request)) throw offsetBodyExpected()
  const byteLength = readByteCount(request, 'Upload-Length')
  const metadata = headerOf(request, 'upload-metadata')
  if (hasBody && idempotencyKey !== null) throw keyWithBytes()
  // A retry after a lost response finds the same upload. Use HEAD for its progress.
  return await once(['upload', byteLength, metadata ?? ''], async () => {
    let upload = await createUpload(deps, { store, replacer, byteLength, metadata })
    const { id } = upload
    if (hasBody) {
      try {
        upload = await append(deps, locks, request, { id, offset: 0 })
      } catch (error) {
        // The client will not learn the URL, so no one could continue the upload.
        await removeUpload(deps, id)
        throw error
      }
    }
    setProgressHeaders(reply, upload)
    return { location: addressOf(id), body: null }
  })
}

/** Without an origin: only the client knows under which one it reached the service. */
function addressOf(id: string): string {
  return `/api/v1/uploads/${id}`
}

async function append(
  deps: UploadDeps,
  locks: UploadLocks,
  request: FastifyRequest,
  { id, offset }: { id: string; offset: number },
): Promise<Upload> {
  const checksum = readUploadChecksum(headerOf(request, 'upload-checksum'))
  const find = () => getUpload(deps.database.queries, id, deps.now)
  const lock = await locks.acquire(id)
  try {
    // The state now that no one else can change it.
    const upload = await find()
    if (upload.failure !== null) throw upload.failure
    if (offset !== upload.receivedBytes) throw uploadOffsetMismatch(upload.receivedBytes)
    if (offset + (bodyLengthOf(request) ?? 0) > upload.byteLength) {
      throw uploadTooLong(upload.byteLength)
    }
    if (upload.isComplete) return upload
    const { signal } = lock
    const idleTimeoutMs = deps.uploadIdleTimeoutMs ?? 30_000
    const chunks = readChunks(request.raw, { idleTimeoutMs, signal })
    try {
      await appendToUpload(deps, lock, { upload, chunks, checksum })
    } finally {
      chunks.release()
    }
    return await find()
  } finally {
    await lock.end()
  }
}

// The state of an upload as returned by GET, even after the last response was lost.
function uploadJson(upload: Upload): UploadJson {
  const { failure } = upload
  return {
    status: failure !== null ? 'failed' : upload.isComplete ? 'complete' : 'receiving',
    upload_offset: upload.receivedBytes,
    upload_length: upload.byteLength,
    image_token: upload.isComplete ? upload.imageToken : null,
    message: failure?.publicMessage ?? messageOf(upload),
    ...(failure === null ? {} : { code: failure.code }),
    expires_at: new Date(upload.expiresAt).toISOString(),
  }
}

function messageOf({ isComplete, kind, replacer }: Upload): string {
  if (!isComplete) return 'The upload is not complete yet.'
  if (kind === 'print' && replacer !== null) return 'The print image is stored.'
  if (kind === 'print') {
    return 'The print image is stored. While an order is on hold for its print image, one sent with the access key awaits review by the shop.'
  }
  if (kind === 'image') return 'The image is stored.'
  return 'The preview image is stored. Push its print image next, with this token.'
}
