// Every background task in its lane, one line each: the name of its job and the function that runs
// it.

import type { LaneName } from './config/lane-settings.ts'
import {
  createMailForgottenPassword,
  type ForgottenPasswordDeps,
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
} from './trade/checkout/gateway-events/gateway-event-task.ts'
import type { GatewayEventDeps } from './trade/checkout/gateway-events/handle-gateway-event.ts'
import { createReconcileGateways } from './trade/checkout/gateway-events/reconcile-gateways.ts'
import { expireSales } from './trade/checkout/gift-card-sales/begin-sale.ts'
import { createReconcileSale } from './trade/checkout/gift-card-sales/reconcile-sale.ts'
import { reconcileSaleTask } from './trade/checkout/gift-card-sales/reconcile-sale-job.ts'
import {
  createReconcilePayment,
  reconcilePaymentTask,
} from './trade/checkout/payments/reconcile-payment.ts'
import { reconcileRefundTask } from './trade/checkout/refunds/begin-refund.ts'
import { createReconcileRefund } from './trade/checkout/refunds/carry-out-refund.ts'
import { makeDocumentTask } from './trade/documents/issue-document.ts'
import { createMakeDocument, type DocumentDeps } from './trade/documents/open-document.ts'
import { planDeliveriesTask } from './trade/fulfilment/add-plan-deliveries.ts'
import { createDeliverToLab } from './trade/fulfilment/labs/deliver-to-lab.ts'
import { createPlanReports, readLabReportsTask } from './trade/fulfilment/labs/lab-reports.ts'
import type { LabOrderDeps } from './trade/fulfilment/labs/make-lab-order.ts'
import { createPlanDeliveries, deliverToLabTask } from './trade/fulfilment/labs/plan-deliveries.ts'
import {
  continueOrdersTask,
  createContinueOrdersOfImage,
} from './trade/fulfilment/late-images/continue-orders-of-image.ts'
import { watchPrintImageTask } from './trade/fulfilment/late-images/watch-print-image.ts'
import { prepareOrderTask } from './trade/fulfilment/print-files/add-prepare-order.ts'
import {
  createPrepareOrder,
  type PrepareDeps,
} from './trade/fulfilment/print-files/prepare-order.ts'
import { expireGiftCards } from './trade/gift-cards/end-gift-card.ts'
import { expireImages } from './trade/images/lifetime/expire-images.ts'
import {
  createPurgePictures,
  purgePicturesTask,
  type SharedCache,
} from './trade/images/lifetime/purge-pictures.ts'
import { orphanAgeMs, sweepOrphans } from './trade/images/lifetime/sweep-orphans.ts'
import { expireUploads } from './trade/images/uploads/expire-uploads.ts'
import { sendMailTask } from './trade/mail/add-mail.ts'
import { reportDeadJobs } from './trade/mail/report-dead-jobs.ts'
import { createSendMail, type SendMailDeps } from './trade/mail/send-mail.ts'
import { expireSignIns } from './trade/operators/expire-sign-ins.ts'
import { createFollowUpPrintImage } from './trade/orders/actions/cancelling/follow-up-print-image.ts'
import { createReadLabReports } from './trade/orders/actions/lab-reports/read-lab-reports.ts'
import type { PersonalDataDeps } from './trade/personal-data/delete-personal-data.ts'
import { forgetShoppers } from './trade/personal-data/forget-shoppers.ts'
import {
  expirePrintFiles,
  expireTestPrintFiles,
} from './trade/production/lifetime/expire-print-files.ts'
import { sweepPrintFiles } from './trade/production/lifetime/sweep-print-files.ts'
import { expireDailyUploads } from './trade/receiving/daily-uploads.ts'
import { expirePullSets } from './trade/receiving/pull-sets.ts'
import { expireIdempotencyKeys } from './trade/stores/idempotency/forget-answers.ts'
import { expireEvents } from './trade/webhooks/deliveries/expire-events.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Twice the interval of the least frequent task. */
const forgottenAfterMs = 48 * hourMs

type TaskDeps = GatewayEventDeps &
  PrepareDeps &
  PersonalDataDeps &
  DocumentDeps &
  SendMailDeps &
  ForgottenPasswordDeps &
  LabOrderDeps & {
    sharedCache: SharedCache | null
    testPrintDays: number
    testPrintsWaiting: number | null
    webhookDays: number
  }

/**
 * Every task belongs to a lane with its own slots. Quick work and work that people wait for is
 * separate from long-running work: payments wait only behind payments, and refunds only behind
 * refunds.
 */
export function lanes(deps: TaskDeps): Record<LaneName, Lane> {
  return {
    money: {
      tasks: {
        ...reconcilePaymentTask.doneBy(createReconcilePayment(deps)),
        ...reconcileRefundTask.doneBy(createReconcileRefund(deps)),
        ...reconcileSaleTask.doneBy(createReconcileSale(deps)),
        ...gatewayEventTask.doneBy(createHandleGatewayEvent(deps)),
        ...bookFeeTask.doneBy(createBookFee(deps)),
      },
      recurring: {
        'reconcile-gateways': { everyMs: 2 * minuteMs, task: createReconcileGateways(deps) },
      },
      // Shares are provider and mode: hanging lookups do not block refunds, and tests do not block
      // live payments.
      shares: 'apart',
    },
    // Separate from payments, since anyone with an access key can add jobs.
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
    // Delivering large files to a remote lab takes time.
    labs: {
      tasks: {
        ...deliverToLabTask.doneBy(createDeliverToLab(deps)),
        ...readLabReportsTask.doneBy(createReadLabReports(deps)),
      },
      recurring: {
        'plan-lab-reports': { everyMs: 2 * minuteMs, task: createPlanReports(deps) },
      },
      shares: 'apart',
    },
    rendering: {
      tasks: { ...prepareOrderTask.doneBy(createPrepareOrder(deps)) },
      shares: 'in-turn',
    },
  }
}

/**
 * Deletes recurring tasks of earlier releases once no node of another release, which may still run
 * them, is running. Tasks that ran recently are kept, since a newer release may have started them.
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
    'expire-gift-cards': {
      everyMs: hourMs,
      task: (_, { signal }) => expireGiftCards(deps, signal),
    },
    'expire-gift-card-sales': { everyMs: hourMs, task: () => expireSales(deps) },
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
    'expire-daily-uploads': { everyMs: hourMs, task: () => expireDailyUploads(deps) },
    'expire-pull-sets': { everyMs: hourMs, task: () => expirePullSets(deps) },
    'expire-uploads': { everyMs: hourMs, task: (_, { signal }) => expireUploads(deps, signal) },
    'forget-shoppers': {
      everyMs: 24 * hourMs,
      task: (_, { signal }) => forgetShoppers(deps, signal),
    },
    'expire-webhook-deliveries': {
      everyMs: hourMs,
      task: (_, { signal }) => expireEvents(deps, signal),
    },
    'sweep-orphans': {
      everyMs: 24 * hourMs,
      // By then, orphans left by a crash are old enough to be distinguished from uploads in
      // progress.
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
