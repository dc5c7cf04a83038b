import { Type } from 'typebox'
import { jsonBody } from '../../../ground/http/api/api-operation.ts'
import { cursorParameter, limitParameter } from '../../../ground/http/api/list-parameters.ts'
import { languages } from '../../../pure/contract/language.ts'
import {
  giftCard,
  giftCardId,
  giftCardList,
  issuedGiftCard,
} from '../../../pure/contract/schemas/gift-card-schema.ts'
import { longestGiftCardMessage } from '../../../trade/gift-cards/check-gift-card.ts'
import type { Operation } from '../operation.ts'

const tag = 'Gift cards'
const key = 'operator'
const params = { id: giftCardId }

const newGiftCard = Type.Object(
  {
    amount: Type.Integer({ minimum: 1, description: 'In minor units.' }),
    currency: Type.String({ description: 'ISO 4217.', examples: ['EUR'] }),
    mode: Type.Enum(['test', 'live'], { description: 'Test cards pay only in test stores.' }),
    origin: Type.Optional(
      Type.Enum(['sold', 'goodwill'], {
        default: 'sold',
        description: 'Whether someone paid for it, or the shop gives it away.',
      }),
    ),
    store: Type.Optional(Type.String({ description: 'The only store that takes it.' })),
    valid_until: Type.Optional(
      Type.String({
        description: 'The last day on which it pays, in the shop’s time zone.',
        examples: ['2029-12-31'],
      }),
    ),
    email: Type.Optional(Type.String({ maxLength: 254, description: 'It is mailed there.' })),
    sender: Type.Optional(Type.String({ maxLength: 100, description: 'Who gives it.' })),
    message: Type.Optional(Type.String({ maxLength: longestGiftCardMessage })),
    language: Type.Optional(
      Type.Enum([...languages], { default: 'en', description: 'Of the mail.' }),
    ),
  },
  { additionalProperties: false },
)

const issue = {
  route: 'POST /api/v1/gift-cards',
  id: 'issueGiftCard',
  tag,
  key,
  summary: 'Issue a gift card',
  description:
    'A card that was paid for elsewhere, or is given away. One `Idempotency-Key` is one card: repeating the request returns it again, with its code.',
  headers: {
    'Idempotency-Key': Type.Optional(
      Type.String({ description: 'Names the card, so that a repeated request issues one.' }),
    ),
  },
  body: jsonBody(newGiftCard, { what: 'No gift card was issued.' }),
  answers: { 201: { description: 'The card with its code.', schema: issuedGiftCard } },
  errors: {
    400: ['idempotency_key_invalid'],
    422: ['parameter_invalid', 'parameter_missing', 'idempotency_key_reused'],
  },
  example: { json: { amount: 5000, currency: 'EUR', mode: 'test' } },
} satisfies Operation

const list = {
  route: 'GET /api/v1/gift-cards',
  id: 'listGiftCards',
  tag,
  key,
  summary: 'List gift cards, newest first',
  query: Type.Object({ cursor: cursorParameter, limit: limitParameter }),
  answers: { 200: { description: 'A page of cards, without codes.', schema: giftCardList } },
  errors: { 400: ['parameter_invalid'] },
  example: { query: { limit: '10' } },
} satisfies Operation

const one = {
  route: 'GET /api/v1/gift-cards/:id',
  id: 'getGiftCard',
  tag,
  key,
  summary: 'Retrieve a gift card',
  params,
  answers: { 200: { description: 'The card, without its code.', schema: giftCard } },
  errors: { 404: ['not_found'] },
  example: { params: { id: '$GIFT_CARD_ID' } },
} satisfies Operation

const end = {
  route: 'POST /api/v1/gift-cards/:id/void',
  id: 'voidGiftCard',
  tag,
  key,
  summary: 'Void a gift card',
  description: 'It pays nothing from then on. Voiding again has no effect.',
  params,
  answers: { 200: { description: 'The card, void.', schema: giftCard } },
  errors: { 404: ['not_found'] },
  example: { params: { id: '$GIFT_CARD_ID' } },
} satisfies Operation

export const giftCardOperations = { issue, list, one, end }
