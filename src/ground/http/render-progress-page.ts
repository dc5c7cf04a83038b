// Renders the progress of a pull. Provided by the storefront, like the error page.

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StoreId } from '../../pure/contract/ids.ts'
import type { PullProgress } from '../../pure/contract/pull-progress.ts'
import type { StoreBrand } from '../../pure/contract/store-brand.ts'

export type ProgressPage = {
  shop: { id: StoreId; name: string; brand: StoreBrand; isTest: boolean }
  progress: PullProgress
  /** The pull's query with its `?`. Relative, so that reloading stays on the page. */
  query: string
  /** The page that led here, as carried along in the URL. Safe to link back to. */
  cameFrom: string | null
  /** The explicit `return_url`. Safe to link back to. */
  returnUrl: string | null
  eventsAddress: string
  /** Of a set of which pictures failed. */
  outcome?: PullOutcome
}

export type PullOutcome = {
  /** Of the form that tries again, or goes on with what is ready. */
  address: string
  readyCount: number
  /** `name`: null if the picture has none. Its place in the set is from 1. */
  failed: readonly { place: number; name: string | null; code: string }[]
}

/** The language comes from the request and is set in the reply's headers. */
export type RenderProgressPage = (
  page: ProgressPage,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<string>

declare module 'fastify' {
  interface FastifyInstance {
    renderProgressPage?: RenderProgressPage
  }
}
