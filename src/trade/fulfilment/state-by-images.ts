// Derives a paid order's status from its print images alone: waiting for one, on hold because one
// does not match what was approved, or ready to be prepared.

import type { Queries } from '../../ground/database/database.ts'
import type { ImageToken, OrderId } from '../../pure/contract/ids.ts'
import { sentence, together } from '../../pure/sentences/sentence.ts'
import { declaredPixels } from '../images/print-image/declared-pixels.ts'
import { printFindings } from '../images/print-image/print-findings.ts'
import { printImageHold } from '../orders/core/actions/hold-causes.ts'
import type { Move } from '../orders/core/move-order.ts'
import { readPicturedLines } from '../orders/core/order-lines.ts'

export type StateByImages = {
  move: Move<'awaiting_print_image' | 'on_hold' | 'preparing'>
  waitsFor: ImageToken[]
}

export async function stateByImages(tx: Queries, orderId: OrderId): Promise<StateByImages> {
  const lines = await readPicturedLines(tx, orderId)
  const withoutPrint = lines.filter(({ picture }) => !picture?.print)
  const waitsFor = [...new Set(withoutPrint.map((line) => line.image_token))]
  if (waitsFor.length > 0) return { move: { to: 'awaiting_print_image' }, waitsFor }

  const mismatches = lines.flatMap((line, index) => {
    const { picture } = line
    if (!picture || picture.print?.sha256 === line.accepted_print_sha256) return []
    const findings = printFindings({ ...picture, declared: declaredPixels(line) })
    return (findings?.mismatches ?? []).map((fault) =>
      lines.length > 1
        ? sentence('Line {number}: {what}', { number: index + 1, what: fault })
        : fault,
    )
  })
  if (mismatches.length === 0) return { move: { to: 'preparing' }, waitsFor }
  const reason = sentence(
    '{what} Send a matching print image for the same token with the secret key, and the order continues automatically. Or compare both pictures and accept this one as is.',
    { what: together(...mismatches) },
  )
  return { move: { to: 'on_hold', detail: { reason, cause: printImageHold } }, waitsFor }
}
