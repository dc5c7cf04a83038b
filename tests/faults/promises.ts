// What the service has promised by its answers, kept outside of it: whatever it is killed in the
// middle of, all of this has to be true when it runs again.

import type { Page } from '../helpers/shopper.ts'

export type TokenPromise = {
  token: string
  kind: 'preview' | 'single' | 'pull'
  /** Of the bytes that were sent. */
  sha256: string
  /** Print images that may be attached: the last acknowledged one, and one whose answer was lost. */
  prints: { acknowledged: string | null; tried: string[] }
}

export type UploadPromise = {
  path: string
  bytes: Buffer
  /** Lost at the least: what was answered by then. */
  acknowledgedBytes: number
  /** Of the picture that the upload became. */
  token: string | null
}

export type CartPromise = {
  cartId: string
  token: string
  /** The last one acknowledged, and those whose answer was lost. */
  quantities: number[]
  /** Those that may still be done. */
  late: number[]
  /** Of two at once nobody could say which one came last. */
  isBusy: boolean
}

export type OrderPromise = {
  cartId: string
  /** The form as it was sent, to be sent again. */
  form: Page
  isAcknowledged: boolean
  total: number
}

/** A request that may be sent again under its key, and makes one image however often it is. */
export type KeyPromise = {
  key: string
  bytes: Buffer
  sha256: string
  /** Of the first answer; null while none has come. */
  token: string | null
}

export type Promises = {
  tokens: Map<string, TokenPromise>
  uploads: UploadPromise[]
  carts: Map<string, CartPromise>
  orders: Map<string, OrderPromise>
  keys: KeyPromise[]
  /** Answers that say something else than one before; sentences. */
  contradictions: string[]
  /** Answers that refused, by code; `internal` is never right. */
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
