// Derives a paid order's status from its print images alone: waiting for one, on hold because one
// does not match what was approved, or ready to be prepared.

import type { Queries } from '../../ground/database/database.ts'
import type { ImageToken, OrderId } from '../../pure/contract/ids.ts'
import { sentence, type Told, together } from '../../pure/sentences/sentence.ts'
import { declaredPixels } from '../images/print-image/declared-pixels.ts'
import { printFindings } from '../images/print-image/print-findings.ts'
import { printImageHold } from '../orders/core/actions/hold-causes.ts'
import type { Move } from '../orders/core/move-order.ts'
import { type PicturedLine, readPicturedLines } from '../orders/core/order-lines.ts'

export type StateByImages = {
  move: Move<'awaiting_print_image' | 'on_hold' | 'preparing'>
  waitsFor: ImageToken[]
}

export async function stateByImages(tx: Queries, orderId: OrderId): Promise<StateByImages> {
  const all = await readPicturedLines(tx, orderId)
  const lines = all.filter(({ left_out_at: leftOut }) => leftOut === null)
  const withoutPrint = lines.filter(({ picture }) => !picture?.print)
  const waitsFor = [...new Set(withoutPrint.map((line) => line.image_token))]
  if (waitsFor.length > 0) return { move: { to: 'awaiting_print_image' }, waitsFor }

  const held: number[] = []
  const mismatches = lines.flatMap((line) => {
    const number = line.position + 1
    const faults = mismatchesOfLine(line)
    if (faults.length > 0) held.push(number)
    return faults.map((fault) =>
      all.length > 1 ? sentence('Line {number}: {what}', { number, what: fault }) : fault,
    )
  })
  if (mismatches.length === 0) return { move: { to: 'preparing' }, waitsFor }
  const reason = sentence(
    '{what} Send a matching print image for the same token with the secret key, and the order continues automatically. Or compare both pictures and accept this one as is.',
    { what: together(...mismatches) },
  )
  const detail = { reason, cause: printImageHold, lines: held }
  return { move: { to: 'on_hold', detail }, waitsFor }
}

/** Why a line's print image has to be reviewed. Empty if it fits or was accepted. */
export function mismatchesOfLine(line: PicturedLine): readonly Told[] {
  const { picture } = line
  if (!picture || picture.print?.sha256 === line.accepted_print_sha256) return []
  return printFindings({ ...picture, declared: declaredPixels(line) })?.mismatches ?? []
}
