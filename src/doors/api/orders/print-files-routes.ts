// Print files, their job tickets and proofs, for whoever holds the store's secret key, and for who is
// signed in to the panel.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { type RequestedRange, requestedRange } from '../../../ground/http/requested-range.ts'
import { findLineWithFile, printFileName } from '../../../trade/fulfilment/print-files/find-line.ts'
import { makeJobTicket } from '../../../trade/fulfilment/print-files/make-job-ticket.ts'
import { prepareAgain } from '../../../trade/fulfilment/print-files/prepare-again.ts'
import {
  expectRoomToPrint,
  type RoomToPrintDeps,
} from '../../../trade/fulfilment/print-files/room-to-print.ts'
import { findOrder } from '../../../trade/order-views/list-orders.ts'
import type { OrderDeps } from '../../../trade/orders/add-order-event.ts'
import { expectOrderId } from '../../../trade/orders/order-errors.ts'
import { jobTicket } from '../../../trade/production/job-ticket.ts'
import type { ProductionDeps } from '../../../trade/production/make-print-file.ts'
import { openPrintFile } from '../../../trade/production/open-print-file.ts'
import { printFileNotReady } from '../../../trade/production/print-errors.ts'
import type { Api } from '../create-api.ts'
import type { Asked } from '../operation.ts'
import { printFileOperations } from './print-file-operations.ts'

export type PrintFilesDeps = RoomToPrintDeps &
  OrderDeps & {
    storage: ProductionDeps['storage']
    wakeWorker: () => void
  }

export function printFilesRoutes(api: Api, deps: PrintFilesDeps): void {
  const db = deps.database.queries

  api.route(printFileOperations.print, (requested) => sendFile('print', requested))
  api.route(printFileOperations.proof, (requested) => sendFile('proof', requested))
  api.route(printFileOperations.ticket, async ({ store, params }) =>
    makeJobTicket(await findLineWithFile(db, store, params, deps.now)),
  )
  api.route(printFileOperations.again, async ({ store, params: { id }, baseUrl }) => {
    await expectRoomToPrint(db, deps, store)
    await prepareAgain(deps, store, expectOrderId(id), { kind: 'store', as: store.by })
    deps.wakeWorker()
    return await findOrder(db, store, id, deps.now, baseUrl)
  })
  api.route(printFileOperations.ticketSchema, async ({ reply }) =>
    reply.type('application/schema+json').send(jobTicket),
  )

  async function sendFile(
    what: 'print' | 'proof',
    { store, params, request, reply }: Asked<typeof printFileOperations.proof>,
  ) {
    const found = await findLineWithFile(db, store, params, deps.now)
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
): RequestedRange | null {
  reply.header('accept-ranges', 'bytes').header('content-range', `bytes */${file.byteLength}`)
  const range = requestedRange(request.headers, file)
  reply.removeHeader('content-range')
  if (range === null) return null
  const { first, last } = range
  reply.code(206).header('content-range', `bytes ${first}-${last}/${file.byteLength}`)
  return range
}
