// The state of an upload for programs: what GET answers, also after the last answer was lost.

import type { UploadJson } from '../../../pure/contract/schemas/hand-off-schemas.ts'
import type { Upload } from '../../../trade/images/uploads/upload.ts'

export function uploadJson(upload: Upload): UploadJson {
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

function messageOf({ isComplete, kind }: Upload): string {
  if (!isComplete) return 'The rest of the image is still to come.'
  if (kind === 'print') return 'The print image is stored.'
  if (kind === 'image') return 'The image is stored.'
  return 'The preview image is stored. Push its print image next, with this token.'
}
