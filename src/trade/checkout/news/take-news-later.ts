// News of a gateway that can't be worked through now gets a job of its own: it is tried again with
// growing pauses, told to the operators when it is given up, and keeps nothing else waiting.

import type { NewJob } from '../../../ground/jobs/add-job.ts'
import type { Task } from '../../../ground/jobs/task.ts'
import type { PaymentNews } from '../../payments/payment-gateway.ts'
import { type PaymentNewsDeps, takePaymentNews } from './take-payment-news.ts'

export const takeNewsTask = 'take-payment-news'

export function takeNewsJob(gateway: string, news: PaymentNews): NewJob & { uniqueKey: string } {
  const uniqueKey = `${takeNewsTask}:${gateway}:${news.kind}:${news.reference}`
  return { task: takeNewsTask, payload: { gateway, news }, uniqueKey }
}

export function createTakeNews(deps: PaymentNewsDeps): Task {
  return async ({ gateway, news }) => {
    await takePaymentNews(deps, deps.gateways.named(String(gateway)), news as PaymentNews)
  }
}
