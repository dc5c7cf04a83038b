import { expectTypeOf, it } from 'vitest'
import type { OrderJson } from '../../../src/pure/contract/schemas/order-schema.ts'
import type { QuoteJson } from '../../../src/pure/contract/schemas/quote-schema.ts'
import type { Operations, Order } from './api-types.ts'
import type { KnownEventType } from './webhook-events.ts'

it('what the service answers and sends fits the types', () => {
  expectTypeOf<OrderJson>().toExtend<Order>()
  expectTypeOf<QuoteJson>().toExtend<Operations['createQuote']['answer']>()
  type Subscribed = Operations['createWebhook']['body']['events'][number]
  expectTypeOf<KnownEventType>().toEqualTypeOf<Exclude<Subscribed, '*'> | 'webhook.test'>()
})
