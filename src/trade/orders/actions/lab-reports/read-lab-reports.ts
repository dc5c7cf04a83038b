// Asks a lab what became of the orders it received. It repeats its answer until it has reported
// everything, so after a crash it is simply asked again.

import type { Task } from '../../../../ground/jobs/task.ts'
import { openLab } from '../../../fulfilment/labs/kinds/lab-kinds.ts'
import { findLab } from '../../../fulfilment/labs/lab.ts'
import {
  endReports,
  postponeReports,
  readDueDeliveries,
} from '../../../fulfilment/labs/lab-reports.ts'
import type { LabKind } from '../../../fulfilment/labs/port/lab-kind.ts'
import type { OrderDeps } from '../../core/add-order-event.ts'
import { takeLabReport } from './take-lab-report.ts'

const mostAtOnce = 100

/** Rejects with the lab's own fault, so that the job is retried with backoff. */
export function createReadLabReports(
  deps: OrderDeps & { labKinds?: readonly LabKind[] },
): Task<{ labId: string }> {
  const { database, now } = deps
  return async ({ labId }, { signal }) => {
    const lab = await findLab(database.queries, labId)
    if (lab === null) return undefined
    const due = await readDueDeliveries(database.queries, labId, now(), mostAtOnce)
    if (due.length === 0) return undefined
    const port = await openLab(lab.setUp, deps.labKinds)
    if (port.readReports === undefined) {
      await endReports(database.queries, labId)
      return undefined
    }
    const reports = await port.readReports(
      due.map((delivery) => delivery.lab_reference),
      signal,
    )
    for (const delivery of due) {
      signal.throwIfAborted()
      const own = reports.filter(({ labReference }) => labReference === delivery.lab_reference)
      for (const report of own) await takeLabReport(deps, lab, delivery.id, report)
      await postponeReports(database.queries, delivery, now())
    }
    return due.length === mostAtOnce ? 'more' : undefined
  }
}
