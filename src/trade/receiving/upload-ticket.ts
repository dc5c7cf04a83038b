// A shopper's permission to upload: the store, the end, and an HMAC-SHA256 (RFC 2104) of both with the
// store's upload secret. It is in the page in place of a key, and works on every node.

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { StoreId } from '../../pure/contract/ids.ts'
import { fault, type HandprintError } from '../../pure/errors.ts'

/** As long as a resumable upload lives, so that one visit can finish what it began. */
const ticketLifeMs = 24 * 3_600_000

export function makeUploadTicket(secret: string, storeId: StoreId, at: number): string {
  const end = String(at + ticketLifeMs)
  return `${storeId}.${end}.${signatureOf(secret, storeId, end)}`
}

/** The store that it names, which is not checked yet. Empty if it names none. */
export function storeOfTicket(ticket: string): string {
  return ticket.split('.')[0] ?? ''
}

/** Throws `access_denied` (403). Without a secret the page is switched off. */
export function checkUploadTicket(ticket: string, secret: string | null, at: number): void {
  const [storeId = '', end = '', given = ''] = ticket.split('.')
  if (secret === null) throw ticketEnded('upload_page_off')
  const expected = Buffer.from(signatureOf(secret, storeId, end))
  const signature = Buffer.from(given)
  const isGenuine = signature.length === expected.length && timingSafeEqual(signature, expected)
  if (!isGenuine || Number(end) <= at) throw ticketEnded()
}

function signatureOf(secret: string, storeId: string, end: string): string {
  return createHmac('sha256', secret)
    .update(`upload ticket\n${storeId}\n${end}`)
    .digest('base64url')
}

function ticketEnded(reason = 'upload_page_ended'): HandprintError {
  const message = 'This page has been open for too long. Reload it.'
  return fault('access_denied', 403, message, { reason })
}
