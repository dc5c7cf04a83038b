// What the API says of the addresses for print files.

import { Type } from 'typebox'
import { order } from '../../../pure/contract/schemas/order-schema.ts'
import { jobTicket } from '../../../trade/production/job-ticket.ts'
import type { Operation } from '../operation.ts'
import { orderId } from './order-operations.ts'

const tag = 'Print files'
const id = orderId
const number = Type.Integer({ minimum: 1, description: 'Of the line, from 1.' })
const ofLine = { params: { id: '$ORDER_ID', number: '1' } }
const errors = {
  404: ['order_unknown', 'line_unknown'],
  409: ['print_file_not_ready'],
} as const
const file = Type.String({ format: 'binary' })
const printTypes = ['image/jpeg', 'image/tiff', 'application/pdf']
/** From links in the panel, too. */
const askedByPeople = { key: 'secret', orSession: true, hasNoHead: true } as const

const print = {
  route: 'GET /api/v1/orders/:id/lines/:number/print-file',
  ...{ id: 'getPrintFile', tag, ...askedByPeople, params: { id, number } },
  errors: { ...errors, 416: ['range_not_satisfiable'], 503: ['storage_unavailable'] },
  summary: 'The print file of a line',
  description:
    'JPEG, TIFF or PDF, as the shop makes it. A broken-off download goes on with `Range` and `If-Range`.',
  headers: {
    Range: Type.Optional(Type.String({ description: 'As in `bytes=1000-`.' })),
    'If-Range': Type.Optional(Type.String({ description: 'The ETag of what is there already.' })),
  },
  answers: {
    200: {
      description: 'The file.',
      schema: file,
      type: printTypes,
      headers: { ETag: 'Names this file.' },
    },
    206: { description: 'The part.', schema: file, type: printTypes },
  },
  example: { ...ofLine, saveTo: 'print.jpg' },
} satisfies Operation

const proof = {
  route: 'GET /api/v1/orders/:id/lines/:number/proof',
  ...{ id: 'getProof', tag, ...askedByPeople, params: { id, number } },
  errors: { ...errors, 503: ['storage_unavailable'] },
  summary: 'A small picture of how a line is printed and trimmed',
  answers: { 200: { description: 'The picture.', schema: file, type: 'image/jpeg' } },
  example: { ...ofLine, saveTo: 'proof.jpg' },
} satisfies Operation

const ticket = {
  route: 'GET /api/v1/orders/:id/lines/:number/ticket',
  ...{ id: 'getJobTicket', tag, ...askedByPeople, params: { id, number }, errors },
  summary: 'What the lab has to know of a line',
  answers: { 200: { description: 'The ticket.', schema: jobTicket } },
  example: ofLine,
} satisfies Operation

const again = {
  route: 'POST /api/v1/orders/:id/print-files',
  ...{ id: 'makePrintFilesAgain', tag, key: 'secret', params: { id } },
  summary: 'Make print files again that could not be made',
  answers: { 202: { description: 'The order, in preparation.', schema: order } },
  errors: { 404: ['order_unknown'], 409: ['order_state_refused'] },
} satisfies Operation

const ticketSchema = {
  route: 'GET /api/v1/job-ticket.schema.json',
  ...{ id: 'getJobTicketSchema', tag, key: 'none', hasNoHead: true },
  summary: 'The JSON schema of job tickets',
  answers: {
    200: {
      description: 'A JSON schema.',
      schema: Type.Object({}),
      type: 'application/schema+json',
    },
  },
  example: {},
} satisfies Operation

export const printFileOperations = { print, proof, ticket, again, ticketSchema }
