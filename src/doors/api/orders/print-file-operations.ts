// What the API says of the addresses for print files.

import { Type } from 'typebox'
import type { ApiOperation } from '../../../ground/http/api/api-operation.ts'
import { order } from '../../../pure/contract/schemas/order-schema.ts'
import { jobTicket } from '../../../trade/production/job-ticket.ts'
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

const print: ApiOperation = {
  ...{ id: 'getPrintFile', tag, key: 'secret', params: { id, number } },
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
      type: 'application/octet-stream',
      headers: { ETag: 'Names this file.' },
    },
    206: { description: 'The part.', schema: file, type: 'application/octet-stream' },
  },
  example: { ...ofLine, saveTo: 'print.jpg' },
}

const proof: ApiOperation = {
  ...{ id: 'getProof', tag, key: 'secret', params: { id, number } },
  errors: { ...errors, 503: ['storage_unavailable'] },
  summary: 'A small picture of how a line is printed and trimmed',
  answers: { 200: { description: 'The picture.', schema: file, type: 'image/jpeg' } },
  example: { ...ofLine, saveTo: 'proof.jpg' },
}

const ticket: ApiOperation = {
  ...{ id: 'getJobTicket', tag, key: 'secret', params: { id, number }, errors },
  summary: 'What the lab has to know of a line',
  answers: { 200: { description: 'The ticket.', schema: jobTicket } },
  example: ofLine,
}

const again: ApiOperation = {
  ...{ id: 'makePrintFilesAgain', tag, key: 'secret', params: { id } },
  summary: 'Make print files again that could not be made',
  answers: { 202: { description: 'The order, in preparation.', schema: order } },
  errors: { 404: ['order_unknown'], 409: ['order_state_refused'] },
}

const ticketSchema: ApiOperation = {
  ...{ id: 'getJobTicketSchema', tag, key: 'none' },
  summary: 'The JSON schema of job tickets',
  answers: {
    200: {
      description: 'A JSON schema.',
      schema: Type.Object({}),
      type: 'application/schema+json',
    },
  },
  example: {},
}

export const printFileOperations = { print, proof, ticket, again, ticketSchema }
