import { expect, expectTypeOf, it } from 'vitest'
import type { OrderJson } from '../../../src/pure/contract/schemas/order-schema.ts'
import type { QuoteJson } from '../../../src/pure/contract/schemas/quote-schema.ts'
import type {
  ImageEventJson,
  OrderEventDataJson,
  WebhookEventType,
} from '../../../src/pure/contract/webhook-json.ts'
import { registerApi } from '../../../tests/helpers/api-document.ts'
import { typesOfDocument } from '../make-types.ts'
import type { Operations, Order } from './api-types.ts'
import type { ImageEventData, KnownEventType, OrderEventData } from './webhook-events.ts'

it('the types are those of the API’s document', async () => {
  const { document } = await registerApi()
  await expect(typesOfDocument(document)).toMatchFileSnapshot('api-types.ts')
})

it('what the service answers and sends fits the types', () => {
  expectTypeOf<OrderJson>().toExtend<Order>()
  expectTypeOf<QuoteJson>().toExtend<Operations['createQuote']['answer']>()
  expectTypeOf<OrderEventDataJson>().toExtend<OrderEventData>()
  expectTypeOf<keyof OrderEventDataJson>().toEqualTypeOf<keyof OrderEventData>()
  expectTypeOf<ImageEventJson>().toExtend<ImageEventData>()
  expectTypeOf<KnownEventType>().toEqualTypeOf<WebhookEventType | 'webhook.test'>()
})
