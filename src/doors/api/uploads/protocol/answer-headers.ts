// Response headers of uploads for tus clients on any page. The access key is publishable and no
// cookie is read, so any origin is allowed.

import type { FastifyReply } from 'fastify'
import { tusVersion } from './request-headers.ts'
import { checksumAlgorithms } from './upload-checksum.ts'

/** Returns the token of an accepted picture, because a 204 has no body. */
const tokenHeader = 'Handprint-Image-Token'

const requestHeaders = [
  'Authorization',
  'Content-Type',
  'CP-ApiKey',
  'CP-Authorization',
  'Idempotency-Key',
  'Tus-Resumable',
  'Upload-Checksum',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Offset',
  'X-HTTP-Method-Override',
  'X-Request-ID',
  '*',
]

const answerHeaders = [
  tokenHeader,
  'Idempotent-Replayed',
  'Location',
  'Retry-After',
  'Tus-Checksum-Algorithm',
  'Tus-Extension',
  'Tus-Max-Size',
  'Tus-Resumable',
  'Tus-Version',
  'Upload-Expires',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Offset',
  'X-Request-Id',
]

export async function setCorsHeaders(_request: unknown, reply: FastifyReply): Promise<void> {
  reply.headers({
    'tus-resumable': tusVersion,
    // Required in a 412 and harmless elsewhere.
    'tus-version': tusVersion,
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'POST, HEAD, GET, PATCH, DELETE, OPTIONS',
    'access-control-allow-headers': requestHeaders.join(', '),
    'access-control-expose-headers': answerHeaders.join(', '),
    'access-control-max-age': '86400',
  })
}

export function setTusCapabilities(reply: FastifyReply, maxUploadBytes: number): void {
  reply.headers({
    'tus-extension': 'creation,creation-with-upload,expiration,checksum,termination',
    'tus-checksum-algorithm': checksumAlgorithms,
    'tus-max-size': maxUploadBytes,
  })
}

export type Progress = {
  receivedBytes: number
  expiresAt: number
  isComplete: boolean
  imageToken: string | null
}

export function setProgressHeaders(reply: FastifyReply, upload: Progress): void {
  reply.headers({
    'upload-offset': upload.receivedBytes,
    'upload-expires': new Date(upload.expiresAt).toUTCString(),
  })
  if (upload.isComplete && upload.imageToken !== null) reply.header(tokenHeader, upload.imageToken)
}
