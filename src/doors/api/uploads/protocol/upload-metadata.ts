// The header Upload-Metadata: `key base64,key base64` (tus 1.0, Creation). Ours are `type` and, for a
// print image, `token`; whatever else a client sends along (filename, filetype) is for itself.

import { type ImageToken, isImageToken } from '../../../../pure/contract/ids.ts'
import { tokenMalformed, tokenMissing } from '../../../../trade/images/image-errors.ts'
import type { UploadKind } from '../../../../trade/images/uploads/upload.ts'
import { headerInvalid, headerMissing } from '../../../../trade/images/uploads/upload-errors.ts'

export type UploadMetadata = {
  kind: UploadKind
  /** Of a print image alone. */
  token: ImageToken | null
}

const maxHeaderLength = 4096

export function readUploadMetadata(header: string | undefined): UploadMetadata {
  if (header === undefined || header.trim() === '') throw headerMissing('Upload-Metadata')
  const pairs = parseUploadMetadata(header)
  const kind = pairs.get('type')
  if (kind !== 'preview' && kind !== 'print' && kind !== 'image') {
    throw headerInvalid('Upload-Metadata', 'one with a type: preview, print or image, in Base64')
  }
  if (kind !== 'print') return { kind, token: null }
  const token = pairs.get('token')
  if (token === undefined || token === '') throw tokenMissing()
  if (!isImageToken(token)) throw tokenMalformed()
  return { kind, token }
}

function parseUploadMetadata(header: string): Map<string, string> {
  if (header.length > maxHeaderLength) {
    throw headerInvalid('Upload-Metadata', `at most ${maxHeaderLength} characters long`)
  }
  const pairs = new Map<string, string>()
  for (const pair of header.split(',')) {
    const [key = '', value = '', ...more] = pair.trim().split(' ')
    if (key === '' || more.length > 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(value)) {
      throw headerInvalid('Upload-Metadata', 'pairs of a key, a space and a value in Base64')
    }
    if (pairs.has(key)) throw headerInvalid('Upload-Metadata', 'one without a key that comes twice')
    pairs.set(key, Buffer.from(value, 'base64').toString('utf8'))
  }
  return pairs
}
