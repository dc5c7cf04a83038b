// Print files, their job tickets and proofs, for whoever holds the store's secret key, and for who is
// signed in to the panel.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../../ground/database/database.ts'
import type { ApiOperation } from '../../../ground/http/api/api-operation.ts'
import { type AskedRange, askedRange } from '../../../ground/http/asked-range.ts'
import { baseUrlOf } from '../../../ground/http/base-url.ts'
import type { RateLimits } from '../../../ground/limits/rate-limits.ts'
import { findLineWithFile, printFileName } from '../../../trade/fulfilment/print-files/find-line.ts'
import { makeJobTicket } from '../../../trade/fulfilment/print-files/make-job-ticket.ts'
import { prepareAgain } from '../../../trade/fulfilment/print-files/prepare-again.ts'
import {
  expectRoomToPrint,
  type RoomToPrintDeps,
} from '../../../trade/fulfilment/print-files/room-to-print.ts'
import { audited } from '../../../trade/order-actions/audited.ts'
import { findOrder } from '../../../trade/order-views/list-orders.ts'
import { jobTicket } from '../../../trade/production/job-ticket.ts'
import type { ProductionDeps } from '../../../trade/production/make-print-file.ts'
import { openPrintFile } from '../../../trade/production/open-print-file.ts'
import { printFileNotReady } from '../../../trade/production/print-errors.ts'
import { storeBySecretKey } from '../../../trade/stores/authenticate.ts'
import { printFileOperations } from './print-file-operations.ts'
import { storeOfAsker } from './store-of-asker.ts'

export type PrintFilesDeps = RoomToPrintDeps & {
  database: Database
  storage: ProductionDeps['storage']
  limits: Pick<RateLimits, 'countStore'>
  now: () => number
  baseUrl: string | null
  wakeWorker: () => void
}

type OneOrder = { Params: { id: string } }
type OneLine = { Params: { id: string; number: string } }

export function printFilesRoutes(server: FastifyInstance, deps: PrintFilesDeps): void {
  const db = deps.database.queries
  const config = { errorsAs: 'problem', limit: 'api' } as const
  const of = (api: ApiOperation) => ({ config: { ...config, api }, exposeHeadRoute: false })

  server.get<OneLine>(
    '/api/v1/orders/:id/lines/:number/print-file',
    of(printFileOperations.print),
    (request, reply) => sendFile('print', request, reply),
  )
  server.get<OneLine>(
    '/api/v1/orders/:id/lines/:number/proof',
    of(printFileOperations.proof),
    (request, reply) => sendFile('proof', request, reply),
  )
  server.get<OneLine>(
    '/api/v1/orders/:id/lines/:number/ticket',
    of(printFileOperations.ticket),
    async (request, reply) => makeJobTicket(await askedLine(request, reply)),
  )
  server.post<OneOrder>(
    '/api/v1/orders/:id/print-files',
    of(printFileOperations.again),
    async (request, reply) => {
      const store = await askingStore(request, reply)
      await expectRoomToPrint(db, deps, store)
      const { id } = request.params
      const withAudit = audited(deps, id, store.by, 'order.make_print_files_again')
      await prepareAgain(withAudit, store, id)
      deps.wakeWorker()
      const baseUrl = baseUrlOf(request, deps.baseUrl)
      const order = await findOrder(db, store, id, deps.now, baseUrl)
      return reply.code(202).send(order)
    },
  )
  server.get(
    '/api/v1/job-ticket.schema.json',
    of(printFileOperations.ticketSchema),
    async (_request, reply) => reply.type('application/schema+json').send(jobTicket),
  )

  async function askingStore(request: FastifyRequest, reply: FastifyReply) {
    reply.header('cache-control', 'no-store')
    const store = await storeBySecretKey(db, request.headers.authorization, deps.now)
    await deps.limits.countStore('api', store)
    return store
  }

  async function askedLine(request: FastifyRequest<OneLine>, reply: FastifyReply) {
    reply.header('cache-control', 'no-store')
    const { store, by } = await storeOfAsker(deps, request)
    if (by === 'key') await deps.limits.countStore('api', store)
    // A cookie comes along with what pages of neighbour hosts show, too.
    else reply.header('cross-origin-resource-policy', 'same-origin')
    return await findLineWithFile(db, store, request.params, deps.now)
  }

  async function sendFile(
    what: 'print' | 'proof',
    request: FastifyRequest<OneLine>,
    reply: FastifyReply,
  ) {
    const found = await askedLine(request, reply)
    const { sha256, facts, byteLength } = found.file
    const file = { lineId: found.line.id, sha256, format: facts.format }
    const etag = `"${sha256}"`
    // A proof is small, and its length is in no row.
    const range = what === 'print' ? rangeOf(request, reply, { byteLength, etag }) : null
    const opened = await openPrintFile(deps, what, file, range === null ? {} : { range })
    // Deleted, or another one made, since it was looked up.
    if (opened === null) throw printFileNotReady('preparing', null)
    const name = `${printFileName(found)}${opened.extension}`
    if (what === 'print') reply.header('etag', etag)
    return reply
      .header('content-length', opened.byteLength)
      .header('content-disposition', `attachment; filename="${name}"`)
      .type(opened.contentType)
      .send(opened.stream)
  }
}

/** Writes the status and the headers of a part, too. */
function rangeOf(
  request: FastifyRequest,
  reply: FastifyReply,
  file: { byteLength: number; etag: string },
): AskedRange | null {
  reply.header('accept-ranges', 'bytes').header('content-range', `bytes */${file.byteLength}`)
  const range = askedRange(request.headers, file)
  reply.removeHeader('content-range')
  if (range === null) return null
  const { first, last } = range
  reply.code(206).header('content-range', `bytes ${first}-${last}/${file.byteLength}`)
  return range
}
