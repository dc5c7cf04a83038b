// Makes an order's print files: one large print per turn, or several small ones, at the same time.
// The rows of a turn's files are written in a transaction that checks again what they were made
// from. The transaction of the last file also makes the order ready. A line whose file cannot be
// made does not stop the others: the order is held once nothing else is left to make. Nor do lines
// that are on hold or wait for their print image: the others go to the lab meanwhile. After a crash
// it resumes at the first line without a row.

import type { Queries } from '../../../ground/database/database.ts'
import { orderLineCrop, orderLineOptions } from '../../../ground/database/tables/orders-table.ts'
import { printFacts } from '../../../ground/database/tables/print-files-table.ts'
import { toldText } from '../../../ground/database/told-text.ts'
import type { Task } from '../../../ground/jobs/task.ts'
import type { OrderId, StoreId } from '../../../pure/contract/ids.ts'
import { HandprintError } from '../../../pure/errors.ts'
import { inEnglish, sentence } from '../../../pure/sentences/sentence.ts'
import type { Catalog } from '../../catalog/catalog.ts'
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
import { type Hold, moveOrder } from '../../orders/core/move-order.ts'
import { readOrder } from '../../orders/core/read-order.ts'
import { isSmallPrint } from '../../production/lay-out-line.ts'
import { deletePrintFiles } from '../../production/lifetime/delete-print-files.ts'
import { uncountPrintFile } from '../../production/lifetime/uncount-print-file.ts'
import {
  makePrintFile,
  type PrintFile,
  type ProductionDeps,
} from '../../production/make-print-file.ts'
import { printFailed } from '../../production/print-errors.ts'
import { isReady } from '../../production/read-print-files.ts'
import { savePrintFiles } from '../../production/save-print-file.ts'
import { addPlanDeliveries } from '../add-plan-deliveries.ts'
import { stateByImages } from '../state-by-images.ts'
import { isLastAttempt } from './add-prepare-order.ts'
import { type LineToPrint, readLinesToPrint } from './lines-to-print.ts'

export type PrepareDeps = ProductionDeps & QuotaDeps & OrderDeps

/** A line whose file is missing, with the print image that it is made from. */
type Due = { line: LineToPrint; image: Image }
type Made = Due & { made: PrintFile }
type Failed = Due & { fault: HandprintError; error: unknown }

/** One turn per run, so that other orders get theirs. */
export function createPrepareOrder(deps: PrepareDeps): Task<{ orderId: OrderId }> {
  return async ({ orderId }, { attempt, signal }) => {
    const found = await readLinesToPrint(deps.database.queries, orderId)
    // The order's status has changed since the job was added.
    if (found === null) return
    const due = dueLines(found.lines)
    if (due.length === 0) {
      await deps.database.transaction((tx) => finishOrder(tx, deps, orderId))
      return
    }
    const turn = await openTurn(deps, orderId, due)
    const { made, failed } = await makeFiles(deps, turn, signal)
    signal.throwIfAborted()
    const recorded = await recordFiles(deps, turn, made)
    const faults = [...failed, ...recorded.failed]
    let { isLeft } = recorded
    for (const { line, image, fault } of faults) {
      const isGivenUp = !isForGood(fault) && isLastAttempt(attempt)
      if (!isGivenUp && !isForGood(fault)) continue
      isLeft = await recordFault(deps, { line, image, fault, holdsNow: isGivenUp })
    }
    // What the machine is to blame for is tried again after a pause.
    for (const { fault, error } of faults) if (!isForGood(fault)) throw error
    return isLeft || due.length > turn.due.length ? 'more' : undefined
  }
}

function isForGood({ status, code }: HandprintError): boolean {
  return status < 500 || code === 'quota_exceeded'
}

/**
 * An order without its print image would not be prepared. If the image was deleted, making the file
 * fails and says so.
 */
function dueLines(lines: readonly LineToPrint[]): Due[] {
  return lines.flatMap((line) => {
    const { print: image, row } = line
    return image === null || isReady(row, image.sha256) || hasFailed(line) ? [] : [{ line, image }]
  })
}

/** Since the files were last requested; see `retryFailedPrintFiles`. */
function hasFailed({ row, print }: LineToPrint): boolean {
  return row?.status === 'failed' && row.source_sha256 === print?.sha256
}

type Turn = {
  orderId: OrderId
  catalog: Catalog
  /** Test orders are free, so their files count toward the quota. */
  quotaStoreId: StoreId | null
  due: Due[]
}

/** So many small prints take about as long as one large one. */
const smallPrintsOfTurn = 48

async function openTurn(deps: PrepareDeps, orderId: OrderId, all: Due[]): Promise<Turn> {
  const { queries } = deps.database
  const order = await readOrder(queries, orderId)
  const catalog = await catalogBySha256(queries, order.catalog_sha256)
  const quotaStoreId = order.mode === 'test' ? order.store_id : null
  const firstLarge = all.findIndex(({ line, image }) => !isSmallPrint(catalog, bought(line), image))
  const small = firstLarge === -1 ? all : all.slice(0, firstLarge)
  const due = small.length > 0 ? small.slice(0, smallPrintsOfTurn) : all.slice(0, 1)
  return { orderId, catalog, quotaStoreId, due }
}

function bought(line: LineToPrint) {
  return {
    id: line.id,
    product: line.product,
    size: line.size,
    options: orderLineOptions.read(line.options),
    crop: orderLineCrop.read(line.crop),
  }
}

async function makeFiles(
  deps: PrepareDeps,
  { catalog, quotaStoreId, due }: Turn,
  signal: AbortSignal,
): Promise<{ made: Made[]; failed: Failed[] }> {
  const made: Made[] = []
  const failed: Failed[] = []
  const waiting = [...due]
  const makeNext = async (): Promise<void> => {
    for (let one = waiting.shift(); one && !signal.aborted; one = waiting.shift()) {
      try {
        if (quotaStoreId !== null) await requireRoom(deps, quotaStoreId, one.line)
        const wanted = { catalog, line: bought(one.line), image: one.image }
        made.push({ ...one, made: await makePrintFile(deps, wanted, signal) })
      } catch (error) {
        failed.push({ ...one, error, fault: faultOf(error) })
      }
    }
  }
  // One more than are printed, because one is stored meanwhile.
  await Promise.all(Array.from({ length: deps.printPress.atOnce + 1 }, makeNext))
  return { made, failed }
}

function faultOf(error: unknown): HandprintError {
  return error instanceof HandprintError ? error : printFailed(error)
}

/** The new file's length is still unknown. The file it replaces is credited. */
async function requireRoom(deps: PrepareDeps, id: StoreId, { row }: LineToPrint): Promise<void> {
  const freed = row?.quota_store_id ? (row.byte_length ?? 0) : 0
  await requireQuota(deps, { id }, { byteLength: 1 - freed })
}

type Recorded = {
  /** Those that do not fit into the quota. Their files are deleted. */
  failed: Failed[]
  /** Whether a file was recorded and another is still to be made, maybe because it has expired. */
  isLeft: boolean
}

async function recordFiles(
  deps: PrepareDeps,
  turn: Turn,
  made: readonly Made[],
): Promise<Recorded> {
  if (made.length === 0) return { failed: [], isLeft: false }
  try {
    return { failed: [], isLeft: await recordTogether(deps, turn, made) }
  } catch (error) {
    const isTooMuch = error instanceof HandprintError && error.code === 'quota_exceeded'
    if (!isTooMuch) throw error
    if (made.length === 1) {
      for (const one of made) await deletePrintFiles(deps.storage, one.line.id, one.made.sha256)
      return { failed: made.map((one) => ({ ...one, error, fault: error })), isLeft: false }
    }
    const failed: Failed[] = []
    let isLeft = false
    for (const one of made) {
      const recorded = await recordFiles(deps, turn, [one])
      failed.push(...recorded.failed)
      isLeft = recorded.isLeft
    }
    return { failed, isLeft }
  }
}

type Needless = { lineId: string; sha256: string }

async function recordTogether(
  deps: PrepareDeps,
  { orderId, quotaStoreId }: Turn,
  made: readonly Made[],
): Promise<boolean> {
  let isLeft = false
  /** Resolves to the files that their lines no longer need, or never got. */
  const record = async (tx: Queries): Promise<Needless[]> => {
    isLeft = false
    const now = await readLinesToPrint(tx, orderId)
    // The order has moved on or is done, so its files are not this job's concern.
    if (now === null) return []
    const byId = new Map(now.lines.map((line) => [line.id, line]))
    const needless: Needless[] = []
    const recorded: Made[] = []
    for (const one of made) {
      const { line, image } = one
      const same = byId.get(line.id)
      if (same === undefined) continue
      const before = same.row?.sha256 ?? null
      const isNew = before !== one.made.sha256
      // Another print image or crop arrived meanwhile, and has a job of its own.
      const isOutdated = same.print?.sha256 !== image.sha256 || same.crop !== line.crop
      const left = isOutdated ? one.made.sha256 : before
      if (isNew && left !== null) needless.push({ lineId: line.id, sha256: left })
      if (isOutdated) continue
      if (same.row?.quota_store_id) await uncountPrintFile(tx, line.id)
      recorded.push(one)
    }
    if (recorded.length === 0) return needless
    const byteLength = recorded.reduce((sum, one) => sum + one.made.byteLength, 0)
    if (quotaStoreId !== null) await addWithinQuota(deps, tx, quotaStoreId, byteLength)
    const files = recorded.map((one) => fileRow(one, quotaStoreId, deps.now()))
    await savePrintFiles(tx, files)
    isLeft = !(await finishOrder(tx, deps, orderId))
    return needless
  }
  const turn = quotaStoreId === null ? {} : { turn: quotaLock }
  const needless = await deps.database.transaction(record, turn)
  // Deletes only these files: if this job was delayed, newer ones may exist. Files that no row
  // names are swept later.
  for (const { lineId, sha256 } of needless) await deletePrintFiles(deps.storage, lineId, sha256)
  return isLeft
}

function fileRow({ line, image, made }: Made, quotaStoreId: StoreId | null, at: number) {
  const { sha256, byteLength, facts } = made
  return {
    line_id: line.id,
    order_id: line.order_id,
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
  } as const
}

/** False while a file is still to be made. */
async function finishOrder(tx: Queries, deps: OrderDeps, orderId: OrderId): Promise<boolean> {
  const found = await readLinesToPrint(tx, orderId)
  if (found === null) return true
  const { lines, isPart } = found
  if (!lines.every((line) => hasFailed(line) || isReady(line.row, line.print?.sha256))) return false
  // The order moves when its other lines do.
  if (isPart) {
    await addPlanDeliveries(tx, orderId, deps.now())
    return true
  }
  if (await holdIfFailed(tx, deps, lines)) return true
  // An image that arrived just as the order was paid has not been checked yet.
  const { move } = await stateByImages(tx, orderId)
  await moveOrder(tx, orderId, move.to === 'on_hold' ? move : { to: 'ready' }, contextOf(deps))
  return true
}

type LineFault = Due & { fault: HandprintError; holdsNow: boolean }

/**
 * Records on the line that its print file could not be made. `holdsNow`: the machine is to blame,
 * so the other lines would fail too. Resolves to whether another file is still to be made.
 */
async function recordFault(
  deps: OrderDeps,
  { line, image, fault: { told }, holdsNow }: LineFault,
): Promise<boolean> {
  return await deps.database.transaction(async (tx) => {
    const found = await readLinesToPrint(tx, line.order_id)
    // The line already has another print image.
    if (found?.lines.find(({ id }) => id === line.id)?.print?.sha256 !== image.sha256) return false
    await uncountPrintFile(tx, line.id)
    const nothing = { sha256: null, byte_length: null, facts: null, expired_at: null } as const
    const failed = {
      line_id: line.id,
      order_id: line.order_id,
      status: 'failed',
      reason: inEnglish(told),
      told: toldText.write(told),
      source_sha256: image.sha256,
      ...nothing,
      quota_store_id: null,
      updated_at: deps.now(),
    } as const
    await savePrintFiles(tx, [failed])
    // An order on hold stays there for its other lines.
    if (!holdsNow || found.isPart) return !(await finishOrder(tx, deps, line.order_id))
    const now = await readLinesToPrint(tx, line.order_id)
    await holdIfFailed(tx, deps, now?.lines ?? [], { isWhole: true })
    return false
  })
}

async function holdIfFailed(
  tx: Queries,
  deps: OrderDeps,
  lines: readonly LineToPrint[],
  { isWhole = false }: { isWhole?: boolean } = {},
): Promise<boolean> {
  const failed = lines.filter(hasFailed)
  const [first, ...others] = failed
  if (first === undefined) return false
  const hold = holdForFiles(first, { others: others.length, lines: lines.length })
  const numbers = failed.map(({ position }) => position + 1)
  const detail = isWhole ? hold.detail : { ...hold.detail, lines: numbers }
  await moveOrder(tx, first.order_id, { ...hold, detail }, contextOf(deps))
  return true
}

function holdForFiles(
  { row, position }: LineToPrint,
  { others, lines }: { others: number; lines: number },
): Hold {
  const reason = toldText.read(row?.told ?? null, row?.reason ?? '')
  const ofLine =
    lines > 1 ? sentence('Line {number}: {what}', { number: position + 1, what: reason }) : reason
  const failed = { what: ofLine, count: others }
  const what = others > 0 ? sentence('{what} Other lines that failed: {count}.', failed) : ofLine
  const advised = sentence(
    '{what} When this is fixed, recreate the print files with POST /api/v1/orders/{id}/print-files. Sending another print image for the same token with the secret key does so automatically.',
    { what, id: '{id}' },
  )
  return { to: 'on_hold', detail: { reason: advised, cause: printFileHold } }
}
