// The description of the API, for programs and for people. It is part of the product and the same
// for every reader, except for the service's address: no key, no external resources, no script.

import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import {
  addressOfBuilt,
  builtAssetsDir,
  readManifest,
} from '../../../ground/appearance/built-assets.ts'
import type { Api } from '../create-api.ts'
import type { Operation } from '../operation.ts'
import { openApiDocument } from './openapi-document.ts'
import { pastable } from './pastable.ts'
import { renderReferencePage } from './reference-page.tsx'

const documentUrl = '/api/v1/openapi.json'

export function referenceRoutes(
  api: Api,
  { styles = manualStyles() }: { styles?: string } = {},
): void {
  // Created on the first request, when all routes are registered.
  const document = once(() => openApiDocument(api.described))
  const text = once(() => tagged(JSON.stringify(document())))
  const page = once(() => renderReferencePage(document(), { styles, documentUrl }))

  api.route(documentOperation, async ({ request, reply }) =>
    send(request, reply.header('access-control-allow-origin', '*'), {
      ...text(),
      type: 'application/json; charset=utf-8',
    }),
  )
  api.route(pageOperation, async ({ request, reply, baseUrl }) => {
    const filled = page().replace('$ADDRESS', pastable(baseUrl))
    return send(request, reply, { ...tagged(filled), type: 'text/html; charset=utf-8' })
  })
}

const headers = {
  'If-None-Match': Type.Optional(
    Type.String({ description: 'The ETag of the version you have cached.' }),
  ),
}
const tag = { ETag: 'Identifies this version.' }
const known = { description: 'Not modified.' }

const documentOperation = {
  route: 'GET /api/v1/openapi.json',
  id: 'getOpenApiDocument',
  tag: 'This document',
  key: 'none',
  summary: 'The API description, OpenAPI 3.1',
  headers,
  answers: {
    200: {
      description: 'The document.',
      schema: Type.Object({}, { additionalProperties: true }),
      headers: tag,
    },
    304: known,
  },
  example: {},
} satisfies Operation

const pageOperation = {
  route: 'GET /api/v1/reference',
  id: 'getReferencePage',
  tag: 'This document',
  key: 'none',
  errorsAs: 'page',
  summary: 'The API reference as a web page',
  headers,
  answers: {
    200: { description: 'The page.', schema: Type.String(), type: 'text/html', headers: tag },
    304: known,
  },
  example: { saveTo: 'reference.html' },
} satisfies Operation

type Tagged = { body: Buffer; etag: string }

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag, type }: Tagged & { type: string },
): FastifyReply {
  reply.headers({ etag, 'cache-control': 'public, max-age=300' })
  if (String(request.headers['if-none-match'] ?? '').includes(etag)) return reply.code(304).send()
  return reply.type(type).send(body)
}

function tagged(text: string): Tagged {
  const body = Buffer.from(text)
  return { body, etag: `"${createHash('sha256').update(body).digest('hex').slice(0, 32)}"` }
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** The address of the style sheet of the reference and the documentation. */
export function manualStyles(): string {
  return addressOfBuilt(readManifest(builtAssetsDir()), 'src/doors/api/reference/reference.css')
}
