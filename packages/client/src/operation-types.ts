// What the methods of an operation take and give, by its id in the API's document.

import type { Operations } from './api-types.ts'
import type { Listing, Page } from './listing.ts'
import type { Asked, CallOptions, Query } from './send.ts'

type OperationId = keyof Operations
export type QueryOf<Id extends OperationId> = Operations[Id] extends { query: infer Given }
  ? Given
  : never
export type BodyOf<Id extends OperationId> = Operations[Id] extends { body: infer Given }
  ? Given
  : never
export type AnswerOf<Id extends OperationId> = Operations[Id] extends { answer: infer Given }
  ? Given
  : undefined
export type Listed<Id extends OperationId, Item> = Listing<Item, AnswerOf<Id> & Page<Item>>

export type Call = <Answer>(asked: Asked, options?: CallOptions) => Promise<Answer>

export type List = <Item, Paged extends Page<Item>>(
  path: string,
  query: Query | undefined,
  options?: CallOptions,
) => Listing<Item, Paged>
