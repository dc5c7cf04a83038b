// The schemas that describe the API and the types that the program is written in say the same.

import type { Static } from 'typebox'
import { describe, expectTypeOf, it } from 'vitest'
import type { UploadJson } from '../../../doors/api/uploads/upload-json.ts'
import type { CartAnswer, ImageAnswer, PrintAnswer } from '../hand-off-answers.ts'
import type { ImageJson, ImageListJson, ImageStatusJson } from '../image-json.ts'
import type { OrderJson, OrderListJson } from '../order-json.ts'
import type { PersonalDataDeletionJson } from '../personal-data-json.ts'
import type { StoreJson } from '../store-json.ts'
import type {
  WebhookDeliveryListJson,
  WebhookJson,
  WebhookListJson,
  WebhookWithSecretJson,
} from '../webhook-json.ts'
import type {
  cartAnswer,
  imageAnswer,
  personalDataDeletion,
  printAnswer,
  upload,
} from './hand-off-schemas.ts'
import type { image, imageList, imageStatus } from './image-schema.ts'
import type { order, orderList } from './order-schema.ts'
import type { store } from './store-schema.ts'
import type {
  webhook,
  webhookDeliveryList,
  webhookList,
  webhookWithSecret,
} from './webhook-schemas.ts'

/** Each may stand for the other. */
type Same<A, B> = [A, B] extends [B, A] ? true : false

describe('schemas of the API', () => {
  it('have every field of an order, and no other: add new ones to order-schema.ts', () => {
    expectTypeOf<Same<Static<typeof order>, OrderJson>>().toEqualTypeOf<true>()
    expectTypeOf<Same<Static<typeof orderList>, OrderListJson>>().toEqualTypeOf<true>()
  })

  it('have every field of an image, and no other', () => {
    expectTypeOf<Same<Static<typeof image>, ImageJson>>().toEqualTypeOf<true>()
    expectTypeOf<Same<Static<typeof imageStatus>, ImageStatusJson>>().toEqualTypeOf<true>()
    expectTypeOf<Same<Static<typeof imageList>, ImageListJson>>().toEqualTypeOf<true>()
  })

  it('have every field of the hand-off’s answers, and no other', () => {
    expectTypeOf<Same<Static<typeof imageAnswer>, ImageAnswer>>().toEqualTypeOf<true>()
    expectTypeOf<Same<Static<typeof printAnswer>, PrintAnswer>>().toEqualTypeOf<true>()
    expectTypeOf<Same<Static<typeof cartAnswer>, CartAnswer>>().toEqualTypeOf<true>()
    expectTypeOf<Same<Static<typeof upload>, UploadJson>>().toEqualTypeOf<true>()
    expectTypeOf<
      Same<Static<typeof personalDataDeletion>, PersonalDataDeletionJson>
    >().toEqualTypeOf<true>()
  })

  it('have every field of stores and webhooks, and no other', () => {
    expectTypeOf<Same<Static<typeof store>, StoreJson>>().toEqualTypeOf<true>()
    expectTypeOf<Same<Static<typeof webhook>, WebhookJson>>().toEqualTypeOf<true>()
    expectTypeOf<Same<Static<typeof webhookList>, WebhookListJson>>().toEqualTypeOf<true>()
    expectTypeOf<
      Same<Static<typeof webhookWithSecret>, WebhookWithSecretJson>
    >().toEqualTypeOf<true>()
    expectTypeOf<
      Same<Static<typeof webhookDeliveryList>, WebhookDeliveryListJson>
    >().toEqualTypeOf<true>()
  })
})
