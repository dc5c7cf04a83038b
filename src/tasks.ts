// Every background task, one line each: the name of its job and the function that does it.

import { expireUploads } from './handoff/uploads/expire-uploads.ts'
import { expireImages } from './images/lifetime/expire-images.ts'
import { orphanAgeMs, sweepOrphans } from './images/lifetime/sweep-orphans.ts'
import type { ScheduleEntry } from './jobs/schedule.ts'
import type { Task } from './jobs/task.ts'
import { expireRateLimits } from './limits/expire-rate-limits.ts'
import { sendMailTask } from './mail/add-mail.ts'
import { reportDeadJobs } from './mail/report-dead-jobs.ts'
import { createSendMail } from './mail/send-mail.ts'
import { expireSignIns } from './operators/expire-sign-ins.ts'
import { createExpireCarts, expireCartsTask } from './orders/carts/expire-carts.ts'
import { createReconcileGateways } from './orders/checkout/reconcile-gateways.ts'
import {
  createReconcilePayment,
  reconcilePaymentTask,
} from './orders/checkout/reconcile-payment.ts'
import { createTakeNews, takeNewsTask } from './orders/checkout/take-news-later.ts'
import {
  continueOrdersTask,
  createContinueOrdersOfImage,
} from './orders/continue-orders-of-image.ts'
import { planDeliveriesTask } from './orders/labs/add-plan-deliveries.ts'
import { createDeliverToLab } from './orders/labs/deliver-to-lab.ts'
import { createPlanDeliveries, deliverToLabTask } from './orders/labs/plan-deliveries.ts'
import { createLookAfterPrintImage } from './orders/late-images/look-after-print-image.ts'
import { watchPrintImageTask } from './orders/late-images/watch-print-image.ts'
import { prepareOrderTask } from './orders/print-files/add-prepare-order.ts'
import { createPrepareOrder } from './orders/print-files/prepare-order.ts'
import { createReconcileRefund, reconcileRefundTask } from './orders/refunds/reconcile-refund.ts'
import { expirePrintFiles } from './production/lifetime/expire-print-files.ts'
import { sweepPrintFiles } from './production/lifetime/sweep-print-files.ts'
import { expireIdempotencyKeys } from './stores/idempotency/expire-idempotency-keys.ts'
import { expireDeliveries } from './stores/webhooks/deliveries/expire-deliveries.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

type TaskDeps = Parameters<typeof createPrepareOrder>[0] &
  Parameters<typeof expireImages>[0] &
  Parameters<typeof createContinueOrdersOfImage>[0] &
  Parameters<typeof createExpireCarts>[0] &
  Parameters<typeof createReconcileGateways>[0] &
  Parameters<typeof createReconcilePayment>[0]

/** Done once for each job that a feature adds. */
export function tasks(deps: TaskDeps): Readonly<Record<string, Task>> {
  return {
    [continueOrdersTask]: createContinueOrdersOfImage(deps),
    [planDeliveriesTask]: createPlanDeliveries(deps),
    [prepareOrderTask]: createPrepareOrder(deps),
    [watchPrintImageTask]: createLookAfterPrintImage(deps),
    [reconcilePaymentTask]: createReconcilePayment(deps),
    [reconcileRefundTask]: createReconcileRefund(deps),
    [takeNewsTask]: createTakeNews(deps),
  }
}

/** Done by a worker of their own: a mail server that is slow keeps nothing else waiting. */
export function mailTasks(deps: Parameters<typeof createSendMail>[0]): Record<string, Task> {
  return { [sendMailTask]: createSendMail(deps) }
}

/** Done by a worker of their own: bringing large files to a lab far away takes its time. */
export function labTasks(deps: Parameters<typeof createDeliverToLab>[0]): Record<string, Task> {
  return { [deliverToLabTask]: createDeliverToLab(deps) }
}

/** Done again and again, once per period however many nodes there are. */
export function recurringTasks(deps: TaskDeps): Readonly<Record<string, ScheduleEntry>> {
  return {
    'reconcile-gateways': { everyMs: 2 * minuteMs, task: createReconcileGateways(deps) },
    [expireCartsTask]: { everyMs: hourMs, task: createExpireCarts(deps) },
    'expire-images': { everyMs: hourMs, task: (_, { signal }) => expireImages(deps, signal) },
    'expire-idempotency-keys': { everyMs: hourMs, task: () => expireIdempotencyKeys(deps) },
    'expire-print-files': {
      everyMs: hourMs,
      task: (_, { signal }) => expirePrintFiles(deps, { signal }),
    },
    'expire-rate-limits': { everyMs: 10 * minuteMs, task: () => expireRateLimits(deps) },
    'expire-sign-ins': { everyMs: hourMs, task: () => expireSignIns(deps) },
    'expire-uploads': { everyMs: hourMs, task: (_, { signal }) => expireUploads(deps, signal) },
    'expire-webhook-deliveries': {
      everyMs: hourMs,
      task: (_, { signal }) => expireDeliveries(deps, signal),
    },
    'report-dead-jobs': { everyMs: 10 * minuteMs, task: () => reportDeadJobs(deps) },
    'sweep-orphans': {
      everyMs: 24 * hourMs,
      // When what the crash has left is old enough to be told from what is on its way.
      afterStartMs: orphanAgeMs + 60_000,
      task: async (_, { signal }) => {
        await sweepOrphans(deps, signal)
        await sweepPrintFiles(deps, signal)
      },
    },
  }
}
