import { expect, expectTypeOf, it } from 'vitest'
import type { OrderJson } from '../../../src/pure/contract/schemas/order-schema.ts'
import type { QuoteJson } from '../../../src/pure/contract/schemas/quote-schema.ts'
import { registerApi } from '../../../tests/helpers/api-document.ts'
import { typesOfDocument } from '../make-types.ts'
import type { Operations, Order } from './api-types.ts'
import type { KnownEventType } from './webhook-events.ts'

it('the types are those of the API’s document', async () => {
  const { document } = await registerApi()
  await expect(typesOfDocument(document)).toMatchFileSnapshot('api-types.ts')
})

it('what the service answers and sends fits the types', () => {
  expectTypeOf<OrderJson>().toExtend<Order>()
  expectTypeOf<QuoteJson>().toExtend<Operations['createQuote']['answer']>()
  type Subscribed = Operations['createWebhook']['body']['events'][number]
  expectTypeOf<KnownEventType>().toEqualTypeOf<Exclude<Subscribed, '*'> | 'webhook.test'>()
})
