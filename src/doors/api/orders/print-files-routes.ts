// Print files, their job tickets and proofs. Requires the store's secret key or a session of the
// panel.

import { Type } from 'typebox'
import { answerRange } from '../../../ground/http/answer-range.ts'
import { sendFile } from '../../../ground/http/send-file.ts'
import { printFormats } from '../../../pure/contract/print-format.ts'
import { order } from '../../../pure/contract/schemas/order-schema.ts'
import {
  getLineWithFile,
  printFileName,
} from '../../../trade/fulfilment/print-files/get-line-with-file.ts'
import { makeJobTicket } from '../../../trade/fulfilment/print-files/make-job-ticket.ts'
import { prepareAgain } from '../../../trade/fulfilment/print-files/prepare-again.ts'
import {
  type PrintQueueDeps,
  requirePrintQueueSpace,
} from '../../../trade/fulfilment/print-files/print-queue-space.ts'
import type { OrderDeps } from '../../../trade/orders/core/add-order-event.ts'
import { getOrderId } from '../../../trade/orders/core/order-errors.ts'
import { getOrderJson } from '../../../trade/orders/views/list-orders.ts'
import { jobTicket } from '../../../trade/production/job-ticket.ts'
import type { ProductionDeps } from '../../../trade/production/make-print-file.ts'
import { openPrintFile } from '../../../trade/production/open-print-file.ts'
import { printFileNotReady } from '../../../trade/production/print-errors.ts'
import type { Api } from '../create-api.ts'
import type { Operation, OperationRequest } from '../operation.ts'
import { orderId } from './order-operations.ts'

export type PrintFilesDeps = PrintQueueDeps &
  OrderDeps & {
    storage: ProductionDeps['storage']
    wakeWorker: () => void
  }

export function printFilesRoutes(api: Api, deps: PrintFilesDeps): void {
  const db = deps.database.queries

  api.route(printFileOperations.print, (requested) => sendPrintFile('print', requested))
  api.route(printFileOperations.proof, (requested) => sendPrintFile('proof', requested))
  api.route(printFileOperations.ticket, async ({ store, params }) =>
    makeJobTicket(await getLineWithFile(db, store, params, deps.now)),
  )
  api.route(printFileOperations.again, async ({ store, params: { id }, baseUrl }) => {
    await requirePrintQueueSpace(db, deps, store)
    await prepareAgain(deps, store, getOrderId(id), { kind: 'store', as: store.by })
    deps.wakeWorker()
    return await getOrderJson(db, store, id, deps.now, baseUrl)
  })
  api.route(printFileOperations.ticketSchema, async ({ reply }) =>
    reply.type('application/schema+json').send(jobTicket),
  )

  async function sendPrintFile(
    what: 'print' | 'proof',
    { store, params, request, reply }: OperationRequest<typeof printFileOperations.proof>,
  ) {
    const found = await getLineWithFile(db, store, params, deps.now)
    const { sha256, facts, byteLength } = found.file
    const file = { lineId: found.line.id, sha256, format: facts.format }
    const etag = `"${sha256}"`
    // A proof is small, and its length is not stored in the database.
    const range = what === 'print' ? answerRange(request, reply, { byteLength, etag }) : null
    const opened = await openPrintFile(deps, what, file, range === null ? {} : { range })
    // It was deleted or replaced after it was looked up.
    if (opened === null) throw printFileNotReady('preparing', null)
    const name = `${printFileName(found)}${opened.extension}`
    if (what === 'print') reply.header('etag', etag)
    const { contentType: type, ...sent } = opened
    return sendFile(reply, { ...sent, name, type })
  }
}

const tag = 'Print files'
const id = orderId
const number = Type.Integer({ minimum: 1, description: 'Line number, starting at 1.' })
const ofLine = { params: { id: '$ORDER_ID', number: '1' } }
const errors = {
  404: ['order_unknown', 'line_unknown'],
  409: ['print_file_not_ready'],
} as const
const file = Type.String({ format: 'binary' })
const printTypes = [...new Set(Object.values(printFormats).map(({ contentType }) => contentType))]
/** Also used by links in the panel. */
const askedByPeople = { key: 'secret', orSession: true, hasNoHead: true } as const

const print = {
  route: 'GET /api/v1/orders/:id/lines/:number/print-file',
  id: 'getPrintFile',
  tag,
  ...askedByPeople,
  params: { id, number },
  errors: { ...errors, 416: ['range_not_satisfiable'], 503: ['storage_unavailable'] },
  summary: 'Download a line’s print file',
  description:
    'JPEG, TIFF or PDF, depending on the shop’s settings. Resume an interrupted download with `Range` and `If-Range`.',
  headers: {
    Range: Type.Optional(Type.String({ description: 'As in `bytes=1000-`.' })),
    'If-Range': Type.Optional(
      Type.String({ description: 'The ETag of the part already downloaded.' }),
    ),
  },
  answers: {
    200: {
      description: 'The file.',
      schema: file,
      type: printTypes,
      headers: { ETag: 'Identifies this version of the file.' },
    },
    206: { description: 'The part.', schema: file, type: printTypes },
  },
  example: { ...ofLine, saveTo: 'print.jpg' },
} satisfies Operation

const proof = {
  route: 'GET /api/v1/orders/:id/lines/:number/proof',
  id: 'getProof',
  tag,
  ...askedByPeople,
  params: { id, number },
  errors: { ...errors, 503: ['storage_unavailable'] },
  summary: 'Download a small proof that shows how a line is printed and trimmed',
  answers: { 200: { description: 'The picture.', schema: file, type: 'image/jpeg' } },
  example: { ...ofLine, saveTo: 'proof.jpg' },
} satisfies Operation

const ticket = {
  route: 'GET /api/v1/orders/:id/lines/:number/ticket',
  id: 'getJobTicket',
  tag,
  ...askedByPeople,
  params: { id, number },
  errors,
  summary: 'Retrieve a line’s job ticket',
  answers: { 200: { description: 'The ticket.', schema: jobTicket } },
  example: ofLine,
} satisfies Operation

const again = {
  route: 'POST /api/v1/orders/:id/print-files',
  id: 'makePrintFilesAgain',
  tag,
  key: 'secret',
  params: { id },
  summary: 'Recreate print files that failed or are no longer stored',
  answers: { 202: { description: 'The order, in preparation.', schema: order } },
  errors: { 404: ['order_unknown'], 409: ['order_state_refused'] },
} satisfies Operation

const ticketSchema = {
  route: 'GET /api/v1/job-ticket.schema.json',
  id: 'getJobTicketSchema',
  tag,
  key: 'none',
  hasNoHead: true,
  summary: 'JSON schema of job tickets',
  answers: {
    200: {
      description: 'A JSON schema.',
      schema: Type.Object({}, { additionalProperties: true }),
      type: 'application/schema+json',
    },
  },
  example: {},
} satisfies Operation

const printFileOperations = { print, proof, ticket, again, ticketSchema }
