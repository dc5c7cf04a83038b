// Makes the print files of an order that is being prepared, one line after the other. Each file's row
// is written in a transaction that looks again at what it was made from; the last one makes the order
// ready in the same breath. Killed anywhere it begins where the rows end.

import { catalogBySha256 } from '../../catalog/read-catalog.ts'
import type { CropJson } from '../../contract/order-json.ts'
import type { Database, Queries } from '../../database/database.ts'
import { HandprintError } from '../../errors.ts'
import type { Image } from '../../images/picture.ts'
import type { Task } from '../../jobs/task.ts'
import { deletePrintFiles } from '../../production/lifetime/delete-print-files.ts'
import {
  makePrintFile,
  type PrintFile,
  type ProductionDeps,
} from '../../production/make-print-file.ts'
import { printFailed } from '../../production/print-errors.ts'
import { moveOrder } from '../record/move-order.ts'
import { isLastAttempt } from './add-prepare-order.ts'
import { holdForPrintFile } from './hold-for-print-file.ts'
import { type LineToPrint, readLinesToPrint } from './lines-to-print.ts'
import { isReady } from './read-print-files.ts'

export type PrepareDeps = ProductionDeps & { database: Database; now: () => number }

export function createPrepareOrder(deps: PrepareDeps): Task {
  return async (payload, { attempt, signal }) => {
    const orderId = String(payload.orderId)
    const lines = await readLinesToPrint(deps.database.queries, orderId)
    // None when the order has gone another way since the job was added.
    for (const line of lines ?? []) {
      if (isReady(line.row, line.print?.sha256)) continue
      // Without its picture the order would not be prepared; a deleted one is told by the maker.
      if (line.print === null) continue
      try {
        await makeLine(deps, line, line.print, signal)
      } catch (error) {
        signal.throwIfAborted()
        const fault = error instanceof HandprintError ? error : printFailed(error)
        const isPictureAtFault = fault.status < 500
        if (isPictureAtFault || isLastAttempt(attempt)) {
          await holdForPrintFile(deps, line, line.print.sha256, fault.publicMessage)
        }
        if (isPictureAtFault) return
        throw error
      }
    }
    if (lines !== null) await deps.database.transaction((tx) => finishOrder(tx, deps, orderId))
  }
}

async function makeLine(
  deps: PrepareDeps,
  line: LineToPrint,
  image: Image,
  signal: AbortSignal,
): Promise<void> {
  const { catalog_sha256: soldFrom } = await deps.database.queries
    .selectFrom('orders')
    .select('catalog_sha256')
    .where('id', '=', line.order_id)
    .executeTakeFirstOrThrow()
  const catalog = await catalogBySha256(deps.database.queries, soldFrom)
  const bought = {
    id: line.id,
    product: line.product,
    size: line.size,
    options: JSON.parse(line.options) as Record<string, string>,
    crop: JSON.parse(line.crop) as CropJson,
  }
  const made = await makePrintFile(deps, { catalog, line: bought, image }, signal)
  const isEntered = await deps.database.transaction(async (tx) => {
    const now = await readLinesToPrint(tx, line.order_id)
    const same = now?.find(({ id }) => id === line.id)
    // Another print image has come meanwhile, or the order went another way: a job of its own follows.
    if (same?.print?.sha256 !== image.sha256) return false
    await enterFile(tx, line, image, made, deps.now())
    await finishOrder(tx, deps, line.order_id)
    return true
  })
  // What was made before from another print image, or this one if it came too late.
  if (isEntered) await deletePrintFiles(deps.storage, line.id, made.sha256)
}

async function enterFile(
  tx: Queries,
  line: LineToPrint,
  image: Image,
  { sha256, byteLength, facts }: PrintFile,
  at: number,
): Promise<void> {
  const row = {
    line_id: line.id,
    order_id: line.order_id,
    status: 'ready' as const,
    reason: null,
    source_sha256: image.sha256,
    sha256,
    byte_length: byteLength,
    facts: JSON.stringify(facts),
    updated_at: at,
  }
  await tx
    .insertInto('print_files')
    .values(row)
    .onConflict((conflict) => conflict.column('line_id').doUpdateSet(row))
    .execute()
}

async function finishOrder(tx: Queries, deps: PrepareDeps, orderId: string): Promise<void> {
  const lines = await readLinesToPrint(tx, orderId)
  const isDone = lines?.every(({ row, print }) => isReady(row, print?.sha256))
  if (isDone) await moveOrder(tx, orderId, 'ready', {}, deps.now)
}
