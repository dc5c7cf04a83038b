// API representation of a line's print file: the state of its row, or else what its order is
// waiting for.

import { printFacts } from '../../ground/database/tables/print-files-table.ts'
import type { OrderStatus } from '../../pure/contract/order-statuses.ts'
import { printFormats } from '../../pure/contract/print-format.ts'
import type { PrintFileJson } from '../../pure/contract/schemas/print-schemas.ts'
import { isReady, type PrintFileRow } from './read-print-files.ts'

export type LineOfOrder = {
  order: { id: string; status: OrderStatus }
  /** Counted from 1. */
  number: number
  /** Hash of the current print image. */
  printSha256: string | undefined
  row: PrintFileRow | undefined
}

export function printFileJson(line: LineOfOrder, baseUrl: string): PrintFileJson {
  const { order, number, printSha256, row } = line
  const path = `${baseUrl}/api/v1/orders/${order.id}/lines/${number}`
  if (row?.facts && isReady(row, printSha256)) {
    const { format, width, height, dpi, profile, trim } = printFacts.read(row.facts)
    return {
      status: 'ready',
      reason: null,
      url: `${path}/print-file`,
      format: printFormats[format].type,
      width,
      height,
      dpi,
      profile,
      trim,
      sha256: row.sha256,
      ticket_url: `${path}/ticket`,
      proof_url: `${path}/proof`,
    }
  }
  if (row?.status === 'failed' && row.source_sha256 === printSha256 && order.status === 'on_hold') {
    return { ...nothing, status: 'failed', reason: row.reason }
  }
  if (row?.expired_at && order.status !== 'preparing') {
    const again =
      order.status === 'ready' ? ' POST /api/v1/orders/{id}/print-files makes them again.' : ''
    return { ...nothing, reason: `Print files of test orders are kept for days only.${again}` }
  }
  // A new print image takes effect immediately, even if the print files were ready.
  const isBeingMade = order.status === 'preparing' || order.status === 'ready'
  if (isBeingMade) return { ...nothing, status: 'preparing' }
  return { ...nothing, reason: waitingReason(order.status, printSha256 !== undefined) }
}

const nothing: PrintFileJson = {
  status: 'waiting',
  reason: null,
  url: null,
  format: null,
  width: null,
  height: null,
  dpi: null,
  profile: null,
  trim: null,
  sha256: null,
  ticket_url: null,
  proof_url: null,
}

function waitingReason(status: OrderStatus, hasPrintImage: boolean): string {
  if (status === 'awaiting_payment') return 'The order is not paid yet.'
  if (status === 'on_hold') return 'The order is on hold.'
  if (!hasPrintImage && status === 'awaiting_print_image') return 'The print image is not here yet.'
  if (status === 'awaiting_print_image') return 'Another line waits for its print image.'
  return 'The order is done, and its pictures are no longer kept.'
}
