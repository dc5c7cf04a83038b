// A gateway event that cannot be processed now gets a job of its own. The job is retried with
// backoff, is reported to the operators when it is given up, and does not block other events.

import { Type } from 'typebox'
import type { NewJob } from '../../../ground/jobs/add-job.ts'
import { defineTask } from '../../../ground/jobs/define-task.ts'
import type { Task } from '../../../ground/jobs/task.ts'
import { nullable } from '../../../pure/contract/schemas/nullable.ts'
import type { GatewayEvent } from '../../payments/payment-gateway.ts'
import { type GatewayEventDeps, handleGatewayEvent } from './handle-gateway-event.ts'

const gatewayEventSchema = Type.Union([
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
type GatewayEventPayload = { gateway: string; news: GatewayEvent }

export const gatewayEventTask = defineTask('take-payment-news', {
  gateway: Type.String(),
  news: gatewayEventSchema,
})

export function gatewayEventJob(
  gateway: string,
  event: GatewayEvent,
): NewJob<GatewayEventPayload> & { uniqueKey: string } {
  const uniqueKey = `${gatewayEventTask.name}:${gateway}:${event.kind}:${event.reference}`
  const payload = { gateway, news: event }
  return { task: gatewayEventTask, payload, share: gateway, uniqueKey }
}

export function createHandleGatewayEvent(deps: GatewayEventDeps): Task<GatewayEventPayload> {
  return async ({ gateway, news }) => {
    await handleGatewayEvent(deps, deps.gateways.named(gateway), news)
  }
}
