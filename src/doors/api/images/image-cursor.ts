// The place in a list of images after which the next page goes on; opaque to whoever holds it.

import { type ImageToken, isImageToken } from '../../../pure/contract/image-token.ts'
import { HandprintError } from '../../../pure/errors.ts'

export type ImageCursor = { createdAt: number; token: ImageToken }

export function cursorText({ createdAt, token }: ImageCursor): string {
  return Buffer.from(`${createdAt}.${token}`).toString('base64url')
}

/** Throws `parameter_invalid` (400). */
export function readCursor(text: string): ImageCursor {
  const decoded = Buffer.from(text, 'base64url').toString()
  const [, createdAt, token = ''] = /^(\d{1,15})\.(.*)$/s.exec(decoded) ?? []
  if (!createdAt || !isImageToken(token)) {
    throw new HandprintError({
      code: 'parameter_invalid',
      status: 400,
      message:
        'This cursor is not one of ours. Use next_cursor of the page before as it is, or leave cursor out to start at the newest image.',
    })
  }
  return { createdAt: Number(createdAt), token }
}
