// A print file could not be made: the line says so, and the order is held with what to do.

import { printFileHold } from '../../orders/actions/hold-causes.ts'
import { contextOf, type OrderDeps } from '../../orders/add-order-event.ts'
import { moveOrder } from '../../orders/move-order.ts'
import { uncountPrintFile } from '../../production/lifetime/uncount-print-file.ts'
import { savePrintFile } from '../../production/save-print-file.ts'
import { type LineToPrint, readLinesToPrint } from './lines-to-print.ts'

export async function holdForPrintFile(
  deps: OrderDeps,
  line: LineToPrint,
  sourceSha256: string,
  reason: string,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const lines = await readLinesToPrint(tx, line.order_id)
    // It goes on with another picture already.
    if (lines?.find(({ id }) => id === line.id)?.print?.sha256 !== sourceSha256) return
    const nothing = { sha256: null, byte_length: null, facts: null, expired_at: null }
    const context = contextOf(deps)
    const failed = { status: 'failed', reason, source_sha256: sourceSha256 } as const
    await uncountPrintFile(tx, line.id)
    await savePrintFile(tx, line, { ...failed, ...nothing, updated_at: context.at })
    const where = lines.length > 1 ? `Line ${line.position + 1}: ` : ''
    const advice =
      'When that is mended, have the print files made again with POST /api/v1/orders/{id}/print-files; another print image for the same token, sent with the secret key, does so by itself.'
    const detail = { reason: `${where}${reason} ${advice}`, cause: printFileHold }
    await moveOrder(tx, line.order_id, { to: 'on_hold', detail }, context)
  })
}
