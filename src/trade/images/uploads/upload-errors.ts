// Errors of a resumable upload, apart from its content. Status codes follow tus 1.0 where it
// defines them.

import { counted } from '../../../pure/counted.ts'
import { fault, type HandprintError, invalid } from '../../../pure/errors.ts'

export function tusVersionUnsupported(): HandprintError {
  return fault(
    'tus_version_unsupported',
    412,
    'This endpoint uses tus 1.0.0. Send the header "Tus-Resumable: 1.0.0" with each request.',
  )
}

export function concatenationUnsupported(): HandprintError {
  return extensionUnsupported(
    'Concatenation (Upload-Concat) is not supported. Send each file as one upload: in tus-js-client and Uppy, leave parallelUploads at 1.',
  )
}

export function deferredLengthUnsupported(): HandprintError {
  return extensionUnsupported(
    'The length of an upload must be known at the start (Upload-Defer-Length is not supported). Send it in Upload-Length: in tus-js-client and Uppy, leave uploadLengthDeferred off and, for a stream, set uploadSize.',
  )
}

export function checksumTrailerUnsupported(): HandprintError {
  return extensionUnsupported(
    'Upload-Checksum is not supported as a trailer. Send it as a header, or omit it.',
  )
}

function extensionUnsupported(message: string): HandprintError {
  return fault('tus_extension_unsupported', 400, message)
}

export function uploadUnknown(): HandprintError {
  return fault('upload_unknown', 404, 'Upload not found. Start a new one.')
}

export function uploadExpired(): HandprintError {
  return fault(
    'upload_expired',
    410,
    'This upload has expired and its data was deleted. Start a new one.',
  )
}

export function uploadLocked(): HandprintError {
  return fault(
    'upload_locked',
    423,
    'Another request is writing to this upload. Get its offset with HEAD, then continue.',
    { retryAfterSeconds: 1 },
  )
}

export function uploadOffsetMismatch(receivedBytes: number): HandprintError {
  return fault(
    'upload_offset_mismatch',
    409,
    `Upload-Offset must be ${receivedBytes}, the number of bytes received.`,
  )
}

export function checksumMismatch(): HandprintError {
  return fault(
    'upload_checksum_mismatch',
    460,
    'The data does not match Upload-Checksum and was discarded. Send it again.',
  )
}

export function checksumUnsupported(algorithms: string): HandprintError {
  return fault(
    'upload_checksum_unsupported',
    400,
    `Upload-Checksum must be one of ${algorithms}, a space, and the digest in Base64.`,
  )
}

export function uploadTooLong(byteLength: number): HandprintError {
  return fault(
    'upload_too_long',
    413,
    `The data exceeds the ${counted(byteLength, 'byte')} declared in Upload-Length. Send only the remaining bytes.`,
  )
}

export function uploadTooManyPieces(maxPieces: number): HandprintError {
  return fault(
    'upload_too_many_pieces',
    400,
    `An upload can have at most ${maxPieces} pieces. Start again and send larger ones.`,
  )
}

export function uploadInterrupted(): HandprintError {
  return fault(
    'shutting_down',
    503,
    'The service is restarting. Received data is kept: get the offset and continue.',
    { retryAfterSeconds: 5 },
  )
}

export function offsetBodyExpected(): HandprintError {
  return fault(
    'body_invalid',
    415,
    'Send the bytes with the Content-Type application/offset+octet-stream.',
  )
}

export function keyWithBytes(): HandprintError {
  return fault(
    'idempotency_key_invalid',
    400,
    'With an Idempotency-Key an upload is begun without bytes. Send them with PATCH.',
  )
}

/** `what` completes "The header … is needed here, …". */
export function headerMissing(name: string, what?: string): HandprintError {
  const needed = what === undefined ? 'is needed here' : `is needed here, ${what}`
  return fault('parameter_missing', 400, `The header ${name} ${needed}.`)
}

/** `rule` completes "The header … has to be". */
export function headerInvalid(name: string, rule: string): HandprintError {
  return invalid(`The header ${name} must be ${rule}.`, 400)
}

export function uploadMethodUnknown(): HandprintError {
  return fault('method_not_allowed', 405, 'Use the methods of tus 1.0; see the Allow header.')
}
