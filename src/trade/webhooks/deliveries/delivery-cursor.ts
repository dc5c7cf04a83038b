// The place in a log of deliveries after which the next page goes on; opaque to whoever holds it.

import { webhookRequestInvalid } from '../webhook-errors.ts'

export type DeliveryCursor = { createdAt: number; id: string }

export function cursorText({ createdAt, id }: DeliveryCursor): string {
  return Buffer.from(`${createdAt}.${id}`).toString('base64url')
}

/** Throws `parameter_invalid` (400). */
export function readCursor(text: string): DeliveryCursor {
  const form = /^(\d{1,15})\.(whd_[0-9a-f]{24})$/.exec(Buffer.from(text, 'base64url').toString())
  if (!form?.[1] || !form[2]) {
    throw webhookRequestInvalid(
      'This cursor is not one of ours. Use next_cursor of the page before as it is, or leave cursor out to start at the newest delivery.',
    )
  }
  return { createdAt: Number(form[1]), id: form[2] }
}
