// Resumable uploads by tus 1.0 (https://tus.io/protocols/resumable-upload): POST begins one, PATCH
// adds bytes, HEAD tells how many are here, DELETE gives it up; GET tells the state as JSON, which
// tus leaves free. An access key is asked for at the beginning; later the address is the key.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiOperation } from '../../../ground/http/api/api-operation.ts'
import { readChunks } from '../../../ground/http/multipart/body-chunks.ts'
import { storeForPrintPush } from '../../../trade/stores/authenticate.ts'
import { readIdempotencyKey } from '../../../trade/stores/idempotency/read-idempotency-key.ts'
import { answerWhileSending } from './answer-while-sending.ts'
import { appendToUpload } from './append-to-upload.ts'
import { createUpload, type NewUpload } from './create-upload.ts'
import { sayAbilities, sayForEveryone, sayProgress } from './protocol/answer-headers.ts'
import {
  bodyLengthOf,
  expectTusVersion,
  headerOf,
  isOffsetBody,
  methodOf,
  readByteCount,
} from './protocol/request-headers.ts'
import { readUploadChecksum } from './protocol/upload-checksum.ts'
import {
  keyWithBytes,
  offsetBodyExpected,
  uploadMethodUnknown,
  uploadOffsetMismatch,
  uploadTooLong,
} from './protocol/upload-errors.ts'
import { removeUpload } from './remove-upload.ts'
import { findUpload, type Upload } from './upload.ts'
import type { UploadDeps } from './upload-deps.ts'
import { uploadJson } from './upload-json.ts'
import { uploadOperations } from './upload-operations.ts'
import { createTurns, type Turns } from './upload-turns.ts'

type Handle = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

export function uploadRoutes(server: FastifyInstance, deps: UploadDeps): void {
  void server.register(async (uploads) => {
    const turns = createTurns(deps)
    // Bodies are not for Fastify to read: the handlers take the stream.
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', (_request, _body, done) => done(null))
    uploads.addHook('onRequest', sayForEveryone)
    // What came in before a connection broke off may still be on its way to the storage.
    uploads.addHook('onClose', () => turns.settled())
    answerWhileSending(uploads)

    const OPTIONS: Handle = async (_request, reply) => {
      sayAbilities(reply, deps.maxUploadBytes)
      return reply.code(204).send()
    }
    answer(
      uploads,
      '/api/v1/uploads',
      {
        OPTIONS,
        POST: (request, reply) => begin(deps, turns, request, reply),
      },
      { POST: uploadOperations.begin },
    )
    answer(
      uploads,
      '/api/v1/uploads/:uploadId',
      {
        OPTIONS,
        HEAD: (request, reply) => tellOffset(deps, turns, request, reply),
        PATCH: (request, reply) => addBytes(deps, turns, request, reply),
        DELETE: (request, reply) => giveUp(deps, turns, request, reply),
        GET: async (request) => uploadJson(await uploadOf(deps, request)),
      },
      {
        HEAD: uploadOperations.tell,
        PATCH: uploadOperations.append,
        DELETE: uploadOperations.giveUp,
        GET: uploadOperations.state,
      },
    )
  })
}

/** The method that is meant may stand in a header, so each address has one route for all. */
function answer(
  uploads: FastifyInstance,
  url: string,
  handlers: Record<string, Handle>,
  api: Readonly<Record<string, ApiOperation>>,
): void {
  uploads.route({
    url,
    method: methods,
    exposeHeadRoute: false,
    config: { errorsAs: 'problem', readsSlowBodies: true, limit: 'api', api },
    async handler(request, reply) {
      const method = methodOf(request)
      const handle = Object.hasOwn(handlers, method) ? handlers[method] : undefined
      if (handle === undefined) {
        reply.header('allow', Object.keys(handlers).join(', '))
        throw uploadMethodUnknown()
      }
      if (method !== 'OPTIONS' && method !== 'GET') expectTusVersion(request)
      return await handle(request, reply)
    },
  })
}

async function begin(
  deps: UploadDeps,
  turns: Turns,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { authorization, 'cp-apikey': cpApiKey } = request.headers
  await deps.limits.countAddress('pushes', request.ip)
  const keys = { authorization, cpApiKey }
  const { store, replacer } = await storeForPrintPush(deps.database.queries, keys, deps.now)
  await deps.limits.countStore('pushes', store)
  const hasBody = bodyLengthOf(request) !== 0
  if (hasBody && !isOffsetBody(request)) throw offsetBodyExpected()
  const byteLength = readByteCount(request, 'Upload-Length')
  const metadata = headerOf(request, 'upload-metadata')
  const key = readIdempotencyKey(request.headers['idempotency-key'])
  if (key !== null) {
    if (hasBody) throw keyWithBytes()
    return await beginOnce(deps, reply, key, { store, replacer, byteLength, metadata })
  }
  let upload = await createUpload(deps, { store, replacer, byteLength, metadata })
  if (hasBody) {
    try {
      upload = await append(deps, turns, request, { upload, offset: 0 })
    } catch (error) {
      // The client will not learn the address, so nobody could go on with it.
      await removeUpload(deps, upload.id)
      throw error
    }
  }
  sayProgress(reply, upload)
  return reply.code(201).header('location', addressOf(upload)).send()
}

// A beginning whose answer was lost is found again; how far it has come is HEAD's to tell.
async function beginOnce(
  deps: UploadDeps,
  reply: FastifyReply,
  key: string,
  beginning: NewUpload,
): Promise<FastifyReply> {
  const { store, replacer, byteLength, metadata } = beginning
  const asked = ['upload', byteLength, metadata ?? '', ...(replacer === null ? [] : ['secret'])]
  const answer = await deps.answerOnce({ store, key, asked }, async () => {
    const upload = await createUpload(deps, beginning)
    sayProgress(reply, upload)
    return { status: 201, location: addressOf(upload), body: null }
  })
  if (answer.isReplayed) reply.header('idempotent-replayed', 'true')
  return reply.code(answer.status).header('location', answer.location).send()
}

async function addBytes(
  deps: UploadDeps,
  turns: Turns,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!isOffsetBody(request)) throw offsetBodyExpected()
  const offset = readByteCount(request, 'Upload-Offset')
  const upload = await append(deps, turns, request, {
    upload: await uploadOf(deps, request),
    offset,
  })
  sayProgress(reply, upload)
  return reply.code(204).send()
}

async function append(
  deps: UploadDeps,
  turns: Turns,
  request: FastifyRequest,
  { upload: { id }, offset }: { upload: Upload; offset: number },
): Promise<Upload> {
  const checksum = readUploadChecksum(headerOf(request, 'upload-checksum'))
  const find = () => findUpload(deps.database.queries, id, deps.now)
  const turn = await turns.take(id)
  try {
    // As it is now that nobody else can change it.
    const upload = await find()
    if (upload.failure !== null) throw upload.failure
    if (offset !== upload.receivedBytes) throw uploadOffsetMismatch(upload.receivedBytes)
    if (offset + (bodyLengthOf(request) ?? 0) > upload.byteLength) {
      throw uploadTooLong(upload.byteLength)
    }
    if (upload.isComplete) return upload
    const { signal } = turn
    const idleTimeoutMs = deps.uploadIdleTimeoutMs ?? 30_000
    const chunks = readChunks(request.raw, { idleTimeoutMs, signal })
    try {
      await appendToUpload(deps, turn, { upload, chunks, checksum })
    } finally {
      chunks.release()
    }
    return await find()
  } finally {
    await turn.end()
  }
}

async function tellOffset(
  deps: UploadDeps,
  turns: Turns,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { id } = await uploadOf(deps, request)
  await turns.askFor(id)
  const upload = await findUpload(deps.database.queries, id, deps.now)
  sayProgress(reply, upload)
  return reply
    .headers({ 'upload-length': upload.byteLength, 'upload-metadata': upload.metadata })
    .send()
}

async function giveUp(
  deps: UploadDeps,
  turns: Turns,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { id } = await uploadOf(deps, request)
  await turns.askFor(id)
  const turn = await turns.take(id)
  try {
    await removeUpload(deps, id)
  } finally {
    await turn.end()
  }
  return reply.code(204).send()
}

function uploadOf(deps: UploadDeps, request: FastifyRequest): Promise<Upload> {
  const { uploadId } = request.params as { uploadId: string }
  return findUpload(deps.database.queries, uploadId, deps.now)
}

/** Without an origin: only the client knows which one it reached us by. */
function addressOf({ id }: Upload): string {
  return `/api/v1/uploads/${id}`
}
