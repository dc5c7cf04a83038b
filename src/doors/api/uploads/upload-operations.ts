// API operations of resumable uploads (tus 1.0).

import { Type } from 'typebox'
import { upload } from '../../../pure/contract/schemas/hand-off-schemas.ts'
import { unusablePicture } from '../images/image-operations.ts'
import type { Operation } from '../operation.ts'
import { statusForTus } from './protocol/status-for-tus.ts'

const tag = 'Uploads'
const params = { uploadId: Type.String({ description: 'From the `Location` of its beginning.' }) }
const version = { 'Tus-Resumable': Type.Literal('1.0.0') }
const bytes = { content: { 'application/offset+octet-stream': Type.String({ format: 'binary' }) } }
const statusTo = (method: string) => (status: number) => statusForTus(method, status)
const offset = { 'Upload-Offset': 'Number of bytes received.' }
const ofUpload = { 404: ['upload_unknown'], 410: ['upload_expired'] } as const
const ofTus = { 412: ['tus_version_unsupported'], 423: ['upload_locked'] } as const
/** The responses of a push, for requests that contain bytes. */
const ofBytes = {
  ...ofTus,
  400: [
    'parameter_invalid',
    'parameter_missing',
    'token_malformed',
    'token_missing',
    'tus_extension_unsupported',
    'upload_checksum_unsupported',
    'upload_too_many_pieces',
  ],
  408: ['upload_incomplete'],
  413: ['image_too_large', 'upload_too_long'],
  415: ['body_invalid'],
  422: unusablePicture,
  460: ['upload_checksum_mismatch'],
  503: ['storage_unavailable', 'rate_limited'],
  507: ['quota_exceeded'],
} as const

const begin = {
  route: 'POST /api/v1/uploads',
  id: 'beginUpload',
  tag,
  key: 'access',
  orSecretKey: true,
  isOnce: true,
  summary: 'Start a resumable upload',
  description:
    'Uses tus 1.0, so any tus client works. `Upload-Metadata` describes the file. Use the secret key for a print image that replaces one that orders rely on, and to say whose picture an image is.',
  headers: {
    ...version,
    'Upload-Length': Type.Integer({ minimum: 1, description: 'Total size of the file in bytes.' }),
    'Upload-Metadata': Type.String({
      description:
        '`type` (`image`, `preview` or `print`) and, for a print image, `token`, or with the secret key `whose` (`shopper` or `shop`) and `price_list`, with base64-encoded values.',
    }),
  },
  body: { ...bytes, isOptional: true },
  answers: {
    201: {
      description: 'The upload was created.',
      headers: { Location: 'URL of the upload.', ...offset },
    },
  },
  statusOf: statusTo('POST'),
  errors: {
    ...ofBytes,
    401: ['secret_key_invalid', 'secret_key_missing'],
    404: ['token_unknown'],
    409: ['token_not_a_preview', 'print_image_locked'],
    410: ['token_expired', 'image_deleted'],
  },
  example: {
    headers: {
      'Tus-Resumable': '1.0.0',
      'Upload-Length': '1000000',
      // "image" in base64.
      'Upload-Metadata': 'type aW1hZ2U=',
    },
  },
} satisfies Operation

const tell = {
  route: 'HEAD /api/v1/uploads/:uploadId',
  id: 'getUploadOffset',
  tag,
  key: 'none',
  params,
  headers: version,
  statusOf: statusTo('HEAD'),
  errors: { ...ofUpload, ...ofTus },
  summary: 'Retrieve an upload’s offset',
  answers: { 200: { description: 'See the headers.', headers: offset } },
} satisfies Operation

const append = {
  route: 'PATCH /api/v1/uploads/:uploadId',
  id: 'appendToUpload',
  tag,
  key: 'none',
  params,
  body: bytes,
  summary: 'Send more bytes',
  headers: {
    ...version,
    'Upload-Offset': Type.Integer({ minimum: 0, description: 'Where these bytes begin.' }),
    'Upload-Checksum': Type.Optional(
      Type.String({ description: 'Base64 digest, as in `sha256 …`.' }),
    ),
  },
  answers: { 204: { description: 'Received.', headers: offset } },
  statusOf: statusTo('PATCH'),
  errors: {
    ...ofBytes,
    404: ['upload_unknown', 'token_unknown'],
    409: ['upload_offset_mismatch', 'token_not_a_preview', 'print_image_locked'],
    410: ['upload_expired', 'token_expired', 'image_deleted'],
  },
} satisfies Operation

const giveUp = {
  route: 'DELETE /api/v1/uploads/:uploadId',
  id: 'deleteUpload',
  tag,
  key: 'none',
  params,
  headers: version,
  statusOf: statusTo('DELETE'),
  errors: { ...ofUpload, ...ofTus, 503: ['storage_unavailable'] },
  summary: 'Terminate an upload',
  answers: { 204: { description: 'Terminated.' } },
} satisfies Operation

const state = {
  route: 'GET /api/v1/uploads/:uploadId',
  id: 'getUpload',
  tag,
  key: 'none',
  params,
  errors: ofUpload,
  summary: 'Retrieve an upload’s status, with its image token when complete',
  answers: { 200: { description: 'The state.', schema: upload } },
  example: { params: { uploadId: '$UPLOAD_ID' } },
} satisfies Operation

export const uploadOperations = { begin, tell, append, giveUp, state }
