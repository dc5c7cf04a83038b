// The place in a list of orders after which the next page goes on. It names an order, not a count,
// so orders that arrive meanwhile shift nothing. Opaque to whoever holds it.

import { HandprintError } from '../../pure/errors.ts'

export type OrderCursor = { createdAt: number; id: string }

export function cursorText(cursor: OrderCursor): string {
  return Buffer.from(`${cursor.createdAt}.${cursor.id}`).toString('base64url')
}

/** Throws `parameter_invalid` (400). */
export function readCursor(text: string): OrderCursor {
  const form = /^(\d{1,15})\.(ord_[0-9a-f]{24})$/.exec(Buffer.from(text, 'base64url').toString())
  if (!form?.[1] || !form[2]) {
    throw new HandprintError({
      code: 'parameter_invalid',
      status: 400,
      message:
        'This cursor is not one of ours. Use next_cursor of the page before as it is, or leave cursor out to start at the newest order.',
    })
  }
  return { createdAt: Number(form[1]), id: form[2] }
}
