// Errors of a resumable upload, apart from its content. Status codes follow tus 1.0 where it
// defines them.

import { fault, type HandprintError, invalid } from '../../../pure/errors.ts'

export function tusVersionUnsupported(): HandprintError {
  return fault(
    'tus_version_unsupported',
    412,
    'This address speaks tus 1.0.0. Send the header "Tus-Resumable: 1.0.0" with each request.',
  )
}

export function concatenationUnsupported(): HandprintError {
  return extensionUnsupported(
    'Uploads are not put together here (Upload-Concat). Send each file as one upload: in tus-js-client and Uppy leave parallelUploads at 1.',
  )
}

export function deferredLengthUnsupported(): HandprintError {
  return extensionUnsupported(
    'The length of an upload has to be known when it begins (not Upload-Defer-Length). Send it in Upload-Length: in tus-js-client and Uppy leave uploadLengthDeferred off and, for a stream, set uploadSize.',
  )
}

export function checksumTrailerUnsupported(): HandprintError {
  return extensionUnsupported(
    'Upload-Checksum is read before the body, not behind it as a trailer. Send it as a header, or leave it out.',
  )
}

function extensionUnsupported(message: string): HandprintError {
  return fault('tus_extension_unsupported', 400, message)
}

export function uploadUnknown(): HandprintError {
  return fault('upload_unknown', 404, 'There is no upload at this address. Begin a new one.')
}

export function uploadExpired(): HandprintError {
  return fault(
    'upload_expired',
    410,
    'This upload was not finished in time and its bytes are gone. Begin a new one.',
  )
}

export function uploadLocked(): HandprintError {
  return fault(
    'upload_locked',
    423,
    'Another request is adding to this upload. Ask for its offset with HEAD, then go on.',
    { retryAfterSeconds: 1 },
  )
}

export function uploadOffsetMismatch(receivedBytes: number): HandprintError {
  return fault(
    'upload_offset_mismatch',
    409,
    `Upload-Offset has to be ${receivedBytes}: so many bytes of this upload are here.`,
  )
}

export function checksumMismatch(): HandprintError {
  return fault(
    'upload_checksum_mismatch',
    460,
    'The bytes do not match Upload-Checksum, so none of them were kept. Send them again.',
  )
}

export function checksumUnsupported(algorithms: string): HandprintError {
  return fault(
    'upload_checksum_unsupported',
    400,
    `Upload-Checksum has to be one of ${algorithms}, a space, and the digest in Base64.`,
  )
}

export function uploadTooLong(byteLength: number): HandprintError {
  return fault(
    'upload_too_long',
    413,
    `That is more than the ${byteLength} bytes that Upload-Length announced. Send the rest, no more.`,
  )
}

export function uploadTooManyPieces(maxPieces: number): HandprintError {
  return fault(
    'upload_too_many_pieces',
    400,
    `An upload may come in at most ${maxPieces} pieces. Begin it again and send larger ones.`,
  )
}

export function uploadInterrupted(): HandprintError {
  return fault(
    'shutting_down',
    503,
    'The service is being restarted. What has arrived is kept: ask for the offset and go on.',
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
  return invalid(`The header ${name} has to be ${rule}.`, 400)
}

export function uploadMethodUnknown(): HandprintError {
  return fault('method_not_allowed', 405, 'Use the methods of tus 1.0 here; see the header Allow.')
}
