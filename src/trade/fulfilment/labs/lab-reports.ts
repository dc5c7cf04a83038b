// Which deliveries a lab is asked about, and what it has reported about them. See
// trade/orders/actions/lab-reports for the effect of a report on its order.

import type { Selectable } from 'kysely'
import { Type } from 'typebox'
import type { DatabaseDeps, Queries } from '../../../ground/database/database.ts'
import {
  type LabDeliveriesTable,
  labReports,
  labTries,
} from '../../../ground/database/tables/labs-table.ts'
import { addJob } from '../../../ground/jobs/add-job.ts'
import { defineTask } from '../../../ground/jobs/define-task.ts'
import type { Task } from '../../../ground/jobs/task.ts'
import { readRunTimes } from '../../../ground/jobs/waiting-jobs.ts'
import { inEnglish, type Told } from '../../../pure/sentences/sentence.ts'

export type ReportedDelivery = Selectable<LabDeliveriesTable>

export type KnownReport = NonNullable<ReturnType<typeof labReports.read>>[number]

const minuteMs = 60_000
const leastPauseMs = 5 * minuteMs
const mostPauseMs = 60 * minuteMs
/** Longer than any lab takes. */
const patienceMs = 60 * 24 * 60 * minuteMs

export const readLabReportsTask = defineTask('read-lab-reports', { labId: Type.String() })

/** Adds a job for each lab that is due. A job that is failing keeps its own backoff. */
export function createPlanReports({ database, now }: DatabaseDeps): Task {
  return async () => {
    const { queries } = database
    const due = await queries
      .selectFrom('lab_deliveries')
      .select('lab_id')
      .distinct()
      .where('report_due_at', '<=', now())
      .execute()
    const keys = due.map(({ lab_id: labId }) => `${readLabReportsTask.name}:${labId}`)
    const waiting = await readRunTimes(queries, keys)
    for (const { lab_id: labId } of due) {
      const uniqueKey = `${readLabReportsTask.name}:${labId}`
      if (waiting.has(uniqueKey)) continue
      const job = { task: readLabReportsTask, payload: { labId }, uniqueKey, share: labId }
      await addJob(queries, job, now())
    }
  }
}

/** Most overdue first. */
export async function readDueDeliveries(
  db: Queries,
  labId: string,
  at: number,
  limit: number,
): Promise<(ReportedDelivery & { lab_reference: string })[]> {
  return await db
    .selectFrom('lab_deliveries')
    .selectAll()
    .where('lab_id', '=', labId)
    .where('report_due_at', '<=', at)
    .where('lab_reference', 'is not', null)
    .$narrowType<{ lab_reference: string }>()
    .orderBy('report_due_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function lockDelivery(tx: Queries, id: string): Promise<ReportedDelivery> {
  return await tx
    .updateTable('lab_deliveries')
    .set((row) => ({ updated_at: row.ref('updated_at') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** True if the lab has received no newer delivery of the order, other than further parts of it. */
export async function isNewestDelivery(tx: Queries, delivery: ReportedDelivery): Promise<boolean> {
  const newer = await tx
    .selectFrom('lab_deliveries')
    .select('id')
    .where('lab_id', '=', delivery.lab_id)
    .where('order_id', '=', delivery.order_id)
    .where('version', '>', delivery.version)
    .where('part', '=', 1)
    .where('state', '=', 'delivered')
    .executeTakeFirst()
  return newer === undefined
}

/**
 * Records a report with a message for the delivery's log. After a refusal the delivery has failed,
 * so that only an operator can deliver again.
 */
export async function noteReport(
  tx: Queries,
  delivery: ReportedDelivery,
  report: KnownReport & { told: Told; isLast: boolean },
  at: number,
): Promise<void> {
  const { told, isLast, ...known } = report
  const message = inEnglish(told)
  const isFilled = typeof told !== 'string'
  const before = (labReports.read(delivery.reports) ?? []).filter(({ id }) => id !== known.id)
  const tries = [
    ...labTries.read(delivery.tries),
    { at, isDone: known.isTaken, message, ...(isFilled && { told }) },
  ]
  await tx
    .updateTable('lab_deliveries')
    .set({
      reports: labReports.write([...before, known]),
      tries: labTries.write(tries),
      updated_at: at,
      ...(isLast && { report_due_at: null }),
      ...(known.isRefusal && { state: 'failed' as const }),
    })
    .where('id', '=', delivery.id)
    .execute()
}

export function firstReportAt(at: number): number {
  return at + leastPauseMs
}

/**
 * Sets the time of the next look at a delivery: the longer nothing happens, the later. Does nothing
 * if the lab has reported everything, or if the order was delivered again since `looked`.
 */
export async function postponeReports(
  db: Queries,
  looked: Pick<ReportedDelivery, 'id' | 'report_due_at'>,
  at: number,
): Promise<void> {
  const { updated_at: changedAt } = await db
    .selectFrom('lab_deliveries')
    .select('updated_at')
    .where('id', '=', looked.id)
    .executeTakeFirstOrThrow()
  const quietMs = at - changedAt
  const pauseMs = Math.round(Math.min(Math.max(quietMs / 10, leastPauseMs), mostPauseMs))
  await db
    .updateTable('lab_deliveries')
    .set({ report_due_at: quietMs > patienceMs ? null : at + pauseMs })
    .where('id', '=', looked.id)
    .where('report_due_at', '=', looked.report_due_at)
    .execute()
}

/** For a kind of lab that gives no answers, or no longer does. */
export async function endReports(db: Queries, labId: string): Promise<void> {
  await db
    .updateTable('lab_deliveries')
    .set({ report_due_at: null })
    .where('lab_id', '=', labId)
    .where('report_due_at', 'is not', null)
    .execute()
}

/**
 * The key under which a delivery is submitted. A lab that has refused it would answer a repeated
 * key with the refused order.
 */
export function submissionKey({ id, reports }: Pick<ReportedDelivery, 'id' | 'reports'>): string {
  const refusals = (labReports.read(reports) ?? []).filter(({ isRefusal }) => isRefusal).length
  return refusals === 0 ? id : `${id}-${refusals + 1}`
}
