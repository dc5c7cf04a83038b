import { fault, type HandprintError } from '../../../pure/errors.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'

export function multipartExpected(): HandprintError {
  return fault(
    'multipart_expected',
    415,
    'Send the picture as multipart/form-data, like a form with a file field.',
  )
}

/** `what` completes "The multipart body is malformed: …". */
export function multipartMalformed(what: string): HandprintError {
  return fault(
    'multipart_malformed',
    400,
    `The multipart body is malformed: ${what}. Let your HTTP library build the body and its Content-Type.`,
  )
}

export function uploadIncomplete(why: 'stopped' | 'stalled', cause?: unknown): HandprintError {
  const message =
    why === 'stopped'
      ? 'The upload was interrupted. Send it again.'
      : sentence('The upload stalled: no data arrived for too long. Send it again.')
  return fault('upload_incomplete', 408, message, { cause })
}
