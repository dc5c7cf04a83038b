// Every background task, one line each, in its lane: the name of its job and the function that does it.

import type { LaneName } from './config/lane-settings.ts'
import {
  createMailForgottenPassword,
  mailForgottenPasswordTask,
} from './doors/admin/sign-in/mail-forgotten-password.ts'
import type { DatabaseDeps } from './ground/database/database.ts'
import type { Lane } from './ground/jobs/lanes.ts'
import {
  forgetRecurringTasks,
  otherRecurringTasks,
  type ScheduleEntry,
} from './ground/jobs/schedule.ts'
import { expireRateLimits } from './ground/limits/shared-meter.ts'
import { readNodes } from './ground/nodes/keep-node.ts'
import { passingUndeleted } from './ground/storage/storage-errors.ts'
import { version } from './pure/version.ts'
import { bookFeeTask, createBookFee } from './trade/bookkeeping/book-fee.ts'
import { createExpireCarts, expireCartsTask } from './trade/checkout/expire-carts.ts'
import {
  createHandleGatewayEvent,
  gatewayEventTask,
} from './trade/checkout/gateway-events/handle-gateway-event-later.ts'
import { createReconcileGateways } from './trade/checkout/gateway-events/reconcile-gateways.ts'
import {
  createReconcilePayment,
  reconcilePaymentTask,
} from './trade/checkout/payments/reconcile-payment.ts'
import { reconcileRefundTask } from './trade/checkout/refunds/begin-refund.ts'
import { createReconcileRefund } from './trade/checkout/refunds/carry-out-refund.ts'
import { makeDocumentTask } from './trade/documents/issue-document.ts'
import { createMakeDocument } from './trade/documents/open-document.ts'
import { createDeliverToLab } from './trade/fulfilment/labs/deliver-to-lab.ts'
import {
  createPlanDeliveries,
  deliverToLabTask,
  planDeliveriesTask,
} from './trade/fulfilment/labs/plan-deliveries.ts'
import {
  continueOrdersTask,
  createContinueOrdersOfImage,
} from './trade/fulfilment/late-images/continue-orders-of-image.ts'
import { watchPrintImageTask } from './trade/fulfilment/late-images/watch-print-image.ts'
import { prepareOrderTask } from './trade/fulfilment/print-files/add-prepare-order.ts'
import { createPrepareOrder } from './trade/fulfilment/print-files/prepare-order.ts'
import { expireImages } from './trade/images/lifetime/expire-images.ts'
import { createPurgePictures, purgePicturesTask } from './trade/images/lifetime/purge-pictures.ts'
import { orphanAgeMs, sweepOrphans } from './trade/images/lifetime/sweep-orphans.ts'
import { expireUploads } from './trade/images/uploads/expire-uploads.ts'
import { sendMailTask } from './trade/mail/add-mail.ts'
import { reportDeadJobs } from './trade/mail/report-dead-jobs.ts'
import { createSendMail } from './trade/mail/send-mail.ts'
import { expireSignIns } from './trade/operators/expire-sign-ins.ts'
import { createFollowUpPrintImage } from './trade/order-actions/cancelling/follow-up-print-image.ts'
import { forgetShoppers } from './trade/personal-data/forget-shoppers.ts'
import {
  expirePrintFiles,
  expireTestPrintFiles,
} from './trade/production/lifetime/expire-print-files.ts'
import { sweepPrintFiles } from './trade/production/lifetime/sweep-print-files.ts'
import { expireIdempotencyKeys } from './trade/stores/idempotency/forget-answers.ts'
import { expireDeliveries } from './trade/webhooks/deliveries/expire-deliveries.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Twice as long as between two runs of what runs least often. */
const forgottenAfterMs = 48 * hourMs

type TaskDeps = Parameters<typeof createPrepareOrder>[0] &
  Parameters<typeof expireImages>[0] &
  Parameters<typeof expireTestPrintFiles>[0] &
  Parameters<typeof createContinueOrdersOfImage>[0] &
  Parameters<typeof createExpireCarts>[0] &
  Parameters<typeof createReconcileGateways>[0] &
  Parameters<typeof createReconcilePayment>[0] &
  Parameters<typeof createSendMail>[0] &
  Parameters<typeof createMakeDocument>[0] &
  Parameters<typeof createMailForgottenPassword>[0] &
  Parameters<typeof createDeliverToLab>[0] &
  Parameters<typeof createPurgePictures>[0] &
  Parameters<typeof expireDeliveries>[0] &
  Parameters<typeof forgetShoppers>[0]

/**
 * Every task has its lane, and each lane slots of its own. What is quick and what people wait for stands
 * apart from what takes long: money waits behind nothing but money, and a refund behind nothing but refunds.
 */
export function lanes(deps: TaskDeps): Record<LaneName, Lane> {
  return {
    money: {
      tasks: {
        ...reconcilePaymentTask.doneBy(createReconcilePayment(deps)),
        ...reconcileRefundTask.doneBy(createReconcileRefund(deps)),
        ...gatewayEventTask.doneBy(createHandleGatewayEvent(deps)),
        ...bookFeeTask.doneBy(createBookFee(deps)),
      },
      recurring: {
        'reconcile-gateways': { everyMs: 2 * minuteMs, task: createReconcileGateways(deps) },
      },
      // By provider and its mode: look-ups that hang hold no refund up, nor tests what is live.
      shares: 'apart',
    },
    // Apart from money, since anybody who knows an access key can add to it.
    orders: {
      tasks: {
        ...continueOrdersTask.doneBy(createContinueOrdersOfImage(deps)),
        ...watchPrintImageTask.doneBy(createFollowUpPrintImage(deps)),
        ...planDeliveriesTask.doneBy(createPlanDeliveries(deps)),
        ...makeDocumentTask.doneBy(createMakeDocument(deps)),
      },
    },
    telling: {
      tasks: {
        ...sendMailTask.doneBy(createSendMail(deps)),
        ...mailForgottenPasswordTask.doneBy(createMailForgottenPassword(deps)),
      },
      recurring: {
        'report-dead-jobs': { everyMs: 10 * minuteMs, task: () => reportDeadJobs(deps) },
      },
    },
    housekeeping: {
      tasks: { ...purgePicturesTask.doneBy(createPurgePictures(deps)) },
      recurring: housekeeping(deps),
    },
    // Bringing large files to a lab far away takes its time.
    labs: { tasks: { ...deliverToLabTask.doneBy(createDeliverToLab(deps)) }, shares: 'apart' },
    rendering: {
      tasks: { ...prepareOrderTask.doneBy(createPrepareOrder(deps)) },
      shares: 'in-turn',
    },
  }
}

/**
 * Of a release before, once no node of another release is at work, which may do it. What has run of late is
 * left: a release that is newer than this one may have begun it.
 */
export async function forgetDroppedTasks(
  { database, now }: DatabaseDeps,
  all: readonly Pick<Lane, 'recurring'>[],
): Promise<void> {
  const known = all.flatMap(({ recurring = {} }) => Object.keys(recurring))
  const dropped = await otherRecurringTasks(database.queries, known, now() - forgottenAfterMs)
  if (dropped.length === 0) return
  const nodes = await readNodes(database)
  if (nodes.some((node) => node.isOlder || node.version !== version)) return
  await forgetRecurringTasks(database.queries, dropped)
}

function housekeeping(deps: TaskDeps): Readonly<Record<string, ScheduleEntry>> {
  return {
    [expireCartsTask]: { everyMs: hourMs, task: createExpireCarts(deps) },
    'expire-images': { everyMs: hourMs, task: (_, { signal }) => expireImages(deps, signal) },
    'expire-idempotency-keys': { everyMs: hourMs, task: () => expireIdempotencyKeys(deps) },
    'expire-print-files': {
      everyMs: hourMs,
      task: async (_, { signal }) => {
        const { pass, end } = passingUndeleted()
        await pass(() => expirePrintFiles(deps, { signal }))
        await pass(() => expireTestPrintFiles(deps, signal))
        end()
      },
    },
    'expire-rate-limits': { everyMs: 10 * minuteMs, task: () => expireRateLimits(deps) },
    'expire-sign-ins': { everyMs: hourMs, task: () => expireSignIns(deps) },
    'expire-uploads': { everyMs: hourMs, task: (_, { signal }) => expireUploads(deps, signal) },
    'forget-shoppers': {
      everyMs: 24 * hourMs,
      task: (_, { signal }) => forgetShoppers(deps, signal),
    },
    'expire-webhook-deliveries': {
      everyMs: hourMs,
      task: (_, { signal }) => expireDeliveries(deps, signal),
    },
    'sweep-orphans': {
      everyMs: 24 * hourMs,
      // When what the crash has left is old enough to be told from what is on its way.
      afterStartMs: orphanAgeMs + 60_000,
      task: async (_, { signal }) => {
        const { pass, end } = passingUndeleted()
        await pass(() => sweepOrphans(deps, signal))
        await pass(() => sweepPrintFiles(deps, signal))
        end()
      },
    },
  }
}
