// Makes an order's print files, one line per turn. Each file's row is written in a transaction that
// checks again what the file was made from. The transaction of the last file also makes the order
// ready. After a crash it resumes at the first line without a row.

import type { Queries } from '../../../ground/database/database.ts'
import { orderLineCrop, orderLineOptions } from '../../../ground/database/tables/orders-table.ts'
import { printFacts } from '../../../ground/database/tables/print-files-table.ts'
import { toldText } from '../../../ground/database/told-text.ts'
import type { Task } from '../../../ground/jobs/task.ts'
import type { OrderId, StoreId } from '../../../pure/contract/ids.ts'
import { HandprintError } from '../../../pure/errors.ts'
import { inEnglish, sentence, type Told } from '../../../pure/sentences/sentence.ts'
import { catalogBySha256 } from '../../catalog/saved/read-catalog.ts'
import type { Image } from '../../images/picture.ts'
import {
  addWithinQuota,
  type QuotaDeps,
  quotaLock,
  requireQuota,
} from '../../images/quota/enforce-quota.ts'
import { printFileHold } from '../../orders/core/actions/hold-causes.ts'
import { contextOf, type OrderDeps } from '../../orders/core/add-order-event.ts'
import { moveOrder } from '../../orders/core/move-order.ts'
import { readOrder } from '../../orders/core/read-order.ts'
import { deletePrintFiles } from '../../production/lifetime/delete-print-files.ts'
import { uncountPrintFile } from '../../production/lifetime/uncount-print-file.ts'
import {
  makePrintFile,
  type PrintFile,
  type ProductionDeps,
} from '../../production/make-print-file.ts'
import { printFailed } from '../../production/print-errors.ts'
import { isReady } from '../../production/read-print-files.ts'
import { savePrintFile } from '../../production/save-print-file.ts'
import { stateByImages } from '../state-by-images.ts'
import { isLastAttempt } from './add-prepare-order.ts'
import { type LineToPrint, readLinesToPrint } from './lines-to-print.ts'

export type PrepareDeps = ProductionDeps & QuotaDeps & OrderDeps

/** One line per run, so that other orders get their turn. */
export function createPrepareOrder(deps: PrepareDeps): Task<{ orderId: OrderId }> {
  return async ({ orderId }, { attempt, signal }) => {
    const lines = await readLinesToPrint(deps.database.queries, orderId)
    // The order's status has changed since the job was added.
    if (lines === null) return
    const [next, ...rest] = lines.flatMap((line) => {
      const { print } = line
      // An order without its print image would not be prepared. If the image was deleted, making
      // the file fails and says so.
      return print === null || isReady(line.row, print.sha256) ? [] : [{ line, print }]
    })
    if (next === undefined) {
      await deps.database.transaction((tx) => finishOrder(tx, deps, orderId))
      return
    }
    const { line, print } = next
    let isLeft: boolean
    try {
      isLeft = await makeLine(deps, line, print, signal)
    } catch (error) {
      signal.throwIfAborted()
      const fault = error instanceof HandprintError ? error : printFailed(error)
      const isForGood = fault.status < 500 || fault.code === 'quota_exceeded'
      if (isForGood || isLastAttempt(attempt)) {
        await holdForPrintFile(deps, line, print.sha256, fault.told)
      }
      if (isForGood) return
      throw error
    }
    return isLeft || rest.length > 0 ? 'more' : undefined
  }
}

/**
 * Whether the file is recorded and another is still missing, because it may have expired meanwhile.
 */
async function makeLine(
  deps: PrepareDeps,
  line: LineToPrint,
  image: Image,
  signal: AbortSignal,
): Promise<boolean> {
  const { queries } = deps.database
  const order = await readOrder(queries, line.order_id)
  const catalog = await catalogBySha256(queries, order.catalog_sha256)
  // Test orders are free, so their files count toward the quota.
  const quotaStoreId = order.mode === 'test' ? order.store_id : null
  // The new file's length is still unknown. The file it replaces is credited.
  const freed = line.row?.quota_store_id ? (line.row.byte_length ?? 0) : 0
  if (quotaStoreId !== null)
    await requireQuota(deps, { id: quotaStoreId }, { byteLength: 1 - freed })
  const bought = {
    id: line.id,
    product: line.product,
    size: line.size,
    options: orderLineOptions.read(line.options),
    crop: orderLineCrop.read(line.crop),
  }
  const made = await makePrintFile(deps, { catalog, line: bought, image }, signal)
  let isLeft = false
  /** Resolves to the hash of the file that the line no longer needs, or never got. */
  const record = async (tx: Queries): Promise<string | null> => {
    isLeft = false
    const now = await readLinesToPrint(tx, line.order_id)
    const same = now?.find(({ id }) => id === line.id)
    // The order has moved on or is done, so its files are not this job's concern.
    if (same === undefined) return null
    const before = same.row?.sha256 ?? null
    const isNew = before !== made.sha256
    // Another print image or crop arrived meanwhile, and has a job of its own.
    if (same.print?.sha256 !== image.sha256 || same.crop !== line.crop)
      return isNew ? made.sha256 : null
    await uncountPrintFile(tx, line.id)
    if (quotaStoreId !== null) await addWithinQuota(deps, tx, quotaStoreId, made.byteLength)
    await recordFile(tx, line, { image, made, quotaStoreId }, deps.now())
    isLeft = !(await finishOrder(tx, deps, line.order_id))
    return isNew ? before : null
  }
  const turn = quotaStoreId === null ? {} : { turn: quotaLock }
  try {
    const needless = await deps.database.transaction(record, turn)
    // Deletes only this file: if this job was delayed, a newer one may exist. Files that no row
    // names are swept later.
    if (needless !== null) await deletePrintFiles(deps.storage, line.id, needless)
  } catch (error) {
    const isTooMuch = error instanceof HandprintError && error.code === 'quota_exceeded'
    if (isTooMuch) await deletePrintFiles(deps.storage, line.id, made.sha256)
    throw error
  }
  return isLeft
}

async function recordFile(
  tx: Queries,
  line: LineToPrint,
  { image, made, quotaStoreId }: { image: Image; made: PrintFile; quotaStoreId: StoreId | null },
  at: number,
): Promise<void> {
  const { sha256, byteLength, facts } = made
  await savePrintFile(tx, line, {
    status: 'ready',
    reason: null,
    told: null,
    source_sha256: image.sha256,
    sha256,
    byte_length: byteLength,
    facts: printFacts.write(facts),
    updated_at: at,
    quota_store_id: quotaStoreId,
    expired_at: null,
  })
}

/** False while a file is missing. */
async function finishOrder(tx: Queries, deps: PrepareDeps, orderId: OrderId): Promise<boolean> {
  const lines = await readLinesToPrint(tx, orderId)
  if (!lines?.every(({ row, print }) => isReady(row, print?.sha256))) return false
  // An image that arrived just as the order was paid has not been checked yet.
  const { move } = await stateByImages(tx, orderId)
  await moveOrder(tx, orderId, move.to === 'on_hold' ? move : { to: 'ready' }, contextOf(deps))
  return true
}

// Records on the line that its print file could not be made, and holds the order with instructions.
async function holdForPrintFile(
  deps: OrderDeps,
  line: LineToPrint,
  sourceSha256: string,
  reason: Told,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const lines = await readLinesToPrint(tx, line.order_id)
    // The line already has another print image.
    if (lines?.find(({ id }) => id === line.id)?.print?.sha256 !== sourceSha256) return
    const nothing = { sha256: null, byte_length: null, facts: null, expired_at: null }
    const context = contextOf(deps)
    const failed = {
      status: 'failed',
      reason: inEnglish(reason),
      told: toldText.write(reason),
      source_sha256: sourceSha256,
    } as const
    await uncountPrintFile(tx, line.id)
    await savePrintFile(tx, line, { ...failed, ...nothing, updated_at: context.at })
    const what =
      lines.length > 1
        ? sentence('Line {number}: {what}', { number: line.position + 1, what: reason })
        : reason
    const advised = sentence(
      '{what} When this is fixed, recreate the print files with POST /api/v1/orders/{id}/print-files. Sending another print image for the same token with the secret key does so automatically.',
      { what, id: '{id}' },
    )
    const detail = { reason: advised, cause: printFileHold }
    await moveOrder(tx, line.order_id, { to: 'on_hold', detail }, context)
  })
}
