// Renders how far a pull has come; the storefront gives it, as it gives the page of errors.

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StoreId } from '../../pure/contract/ids.ts'
import type { PullProgress } from '../../pure/contract/pull-progress.ts'
import type { StoreBrand } from '../../pure/contract/store-brand.ts'

export type ProgressPage = {
  shop: { id: StoreId; name: string; brand: StoreBrand; isTest: boolean }
  progress: PullProgress
  /** The pull's query, with its `?`: relative, so that looking again stays on the page. */
  query: string
  /** The page that led here, as the address has carried it on; one that may be led back to. */
  cameFrom: string | null
  /** Address of the events that tell what has changed, with its query. */
  eventsAddress: string
}

/** The request says in which language, the reply's headers too. */
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
