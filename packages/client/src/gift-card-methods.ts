// The operator's gift cards. They need the operator's key.

import { listing } from './listing.ts'
import type { AnswerOf, BodyOf, Call, Listed, QueryOf } from './operation-types.ts'
import type { Asked, CallOptions } from './send.ts'

type Card = AnswerOf<'getGiftCard'>

export function giftCardsOf(call: Call) {
  const asked = (method: string, path: string, json?: unknown): Asked => ({
    method,
    path: `/api/v1/gift-cards${path}`,
    key: 'operator',
    ...(json !== undefined && { json }),
  })
  const one = (id: string) => `/${encodeURIComponent(id)}`
  return {
    /** The answer has the code, and no other. One `idempotencyKey` is one card. */
    async issue(
      body: BodyOf<'issueGiftCard'>,
      options?: CallOptions,
    ): Promise<AnswerOf<'issueGiftCard'>> {
      return await call(asked('POST', '', body), options)
    },
    list(query?: QueryOf<'listGiftCards'>, options?: CallOptions): Listed<'listGiftCards', Card> {
      return listing(query, (page) => call({ ...asked('GET', ''), query: page }, options))
    },
    async get(id: string, options?: CallOptions): Promise<Card> {
      return await call(asked('GET', one(id)), options)
    },
    async void(id: string, options?: CallOptions): Promise<Card> {
      return await call(asked('POST', `${one(id)}/void`), options)
    },
  }
}
