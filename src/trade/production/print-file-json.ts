// API representation of a line's print file: the state of its row, or else what its order is
// waiting for.

import { printFacts } from '../../ground/database/tables/print-files-table.ts'
import { toldText } from '../../ground/database/told-text.ts'
import type { OrderStatus } from '../../pure/contract/order-statuses.ts'
import { printFormats } from '../../pure/contract/print-format.ts'
import type { PrintFileJson } from '../../pure/contract/schemas/print-schemas.ts'
import { inEnglish, sentence, type Told } from '../../pure/sentences/sentence.ts'
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
  const reason = printFileReason(line)
  const nothing = { ...noFile, reason: reason === null ? null : inEnglish(reason) }
  if (isFailed(line)) return { ...nothing, status: 'failed' }
  const isExpired = row?.expired_at && order.status !== 'preparing'
  return isBeingMade(order.status) && !isExpired ? { ...nothing, status: 'preparing' } : nothing
}

/** Why the file of a line is not there; null: it is, or it is being made. */
export function printFileReason(line: LineOfOrder): Told | null {
  const { order, printSha256, row } = line
  if (row?.facts && isReady(row, printSha256)) return null
  if (isFailed(line)) return row?.reason ? toldText.read(row.told, row.reason) : null
  if (row?.expired_at && order.status !== 'preparing') {
    const again =
      order.status === 'ready'
        ? sentence(' Recreate them with POST /api/v1/orders/{id}/print-files.', { id: '{id}' })
        : ''
    return sentence('Print files of test orders are kept for only a few days.{again}', { again })
  }
  return isBeingMade(order.status) ? null : waitingReason(order.status, printSha256 !== undefined)
}

function isFailed({ order, printSha256, row }: LineOfOrder): boolean {
  const isOfThis = row?.status === 'failed' && row.source_sha256 === printSha256
  return isOfThis && order.status === 'on_hold'
}

/** A new print image takes the place of the old one at once, also where all was ready. */
function isBeingMade(status: OrderStatus): boolean {
  return status === 'preparing' || status === 'ready'
}

const noFile: PrintFileJson = {
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

function waitingReason(status: OrderStatus, hasPrintImage: boolean): Told {
  if (status === 'awaiting_payment') return sentence('The order is not paid yet.')
  if (status === 'on_hold') return 'The order is on hold.'
  if (!hasPrintImage && status === 'awaiting_print_image')
    return sentence('The print image has not arrived yet.')
  if (status === 'awaiting_print_image')
    return sentence('Another line is still waiting for its print image.')
  return sentence('The order is complete, and its pictures are no longer stored.')
}
