// The promises made by the service's answers, stored outside of it: all of this has to hold when
// the service restarts after any kill.

import type { Page } from '../helpers/shopper.ts'

export type TokenPromise = {
  token: string
  kind: 'preview' | 'single' | 'pull'
  sha256: string
  /**
   * Print images that may be attached: the last acknowledged one, and those whose answer was lost.
   */
  prints: { acknowledged: string | null; tried: string[] }
}

export type UploadPromise = {
  path: string
  bytes: Buffer
  /** Lower limit: the number that was acknowledged. */
  acknowledgedBytes: number
  token: string | null
}

export type CartPromise = {
  cartId: string
  token: string
  /** The last one acknowledged, and those whose answer was lost. */
  quantities: number[]
  /** Quantities of requests that may still be executed. */
  late: number[]
  /** Prevents concurrent changes, whose order would be unknown. */
  isBusy: boolean
}

export type OrderPromise = {
  cartId: string
  /** The form as it was sent, for sending it again. */
  form: Page
  isAcknowledged: boolean
  total: number
}

/** A request that may be repeated with its key, and makes one image however often it is sent. */
export type KeyPromise = {
  key: string
  bytes: Buffer
  sha256: string
  /** Token in the first answer; null before that. */
  token: string | null
}

export type Promises = {
  tokens: Map<string, TokenPromise>
  uploads: UploadPromise[]
  carts: Map<string, CartPromise>
  orders: Map<string, OrderPromise>
  keys: KeyPromise[]
  /** Answers that contradict an earlier one; sentences. */
  contradictions: string[]
  /** Rejections by code; `internal` is never right. */
  refusals: Map<string, number>
}

export function createPromises(): Promises {
  return {
    tokens: new Map(),
    uploads: [],
    carts: new Map(),
    orders: new Map(),
    keys: [],
    contradictions: [],
    refusals: new Map(),
  }
}

export function addToken(promises: Promises, promise: Omit<TokenPromise, 'prints'>): void {
  const prints = { acknowledged: null, tried: [] }
  promises.tokens.set(promise.token, { ...promise, prints })
}
