// The place in a list of images after which the next page goes on; opaque to whoever holds it.

import { HandprintError } from '../../../pure/errors.ts'

export type ImageCursor = { createdAt: number; token: string }

export function cursorText({ createdAt, token }: ImageCursor): string {
  return Buffer.from(`${createdAt}.${token}`).toString('base64url')
}

/** Throws `parameter_invalid` (400). */
export function readCursor(text: string): ImageCursor {
  const form = /^(\d{1,15})\.([0-9a-f]{64})$/.exec(Buffer.from(text, 'base64url').toString())
  if (!form?.[1] || !form[2]) {
    throw new HandprintError({
      code: 'parameter_invalid',
      status: 400,
      message:
        'This cursor is not one of ours. Use next_cursor of the page before as it is, or leave cursor out to start at the newest image.',
    })
  }
  return { createdAt: Number(form[1]), token: form[2] }
}
