// News of a gateway that can't be worked through now gets a job of its own: it is tried again with
// growing pauses, told to the operators when it is given up, and keeps nothing else waiting.

import { Type } from 'typebox'
import type { NewJob } from '../../../ground/jobs/add-job.ts'
import { defineTask } from '../../../ground/jobs/define-task.ts'
import type { Task } from '../../../ground/jobs/task.ts'
import { nullable } from '../../../pure/contract/schemas/nullable.ts'
import type { PaymentNews } from '../../payments/payment-gateway.ts'
import { type PaymentNewsDeps, takePaymentNews } from './take-payment-news.ts'

const paymentNews = Type.Union([
  Type.Object({
    kind: Type.Literal('charge'),
    attemptKey: Type.String(),
    reference: Type.String(),
    amount: Type.Integer(),
    currency: Type.String(),
    isPaid: Type.Boolean(),
  }),
  Type.Object({ kind: Type.Literal('dispute'), reference: Type.String() }),
  Type.Object({
    kind: Type.Literal('refund'),
    refundKey: nullable(Type.String()),
    reference: Type.String(),
  }),
])
type NewsPayload = { gateway: string; news: PaymentNews }

export const takeNewsTask = defineTask('take-payment-news', {
  gateway: Type.String(),
  news: paymentNews,
})

export function takeNewsJob(
  gateway: string,
  news: PaymentNews,
): NewJob<NewsPayload> & { uniqueKey: string } {
  const uniqueKey = `${takeNewsTask.name}:${gateway}:${news.kind}:${news.reference}`
  return { task: takeNewsTask, payload: { gateway, news }, uniqueKey }
}

export function createTakeNews(deps: PaymentNewsDeps): Task<NewsPayload> {
  return async ({ gateway, news }) => {
    await takePaymentNews(deps, deps.gateways.named(gateway), news)
  }
}
