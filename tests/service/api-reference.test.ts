// The API reference: every example in it is run as it is, in a shell, in an order in which each has
// what it needs; and the answers match the document.

import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  OpenApiDocument,
  OperationObject,
} from '../../src/doors/api/reference/openapi-document.ts'
import { printCoarsely } from '../helpers/coarse-prints.ts'
import { deployments } from '../helpers/deployments.ts'
import { inlined, undocumented } from '../helpers/documented-answers.ts'
import { saySeller } from '../helpers/known-seller.ts'
import { send } from '../helpers/multipart.ts'
import { picture } from '../helpers/pictures.ts'
import { smallPrint } from '../helpers/shopper.ts'
import { firstOperator, signInToPanel } from '../helpers/sign-in-to-panel.ts'
import { type Service, serviceStartMs, startService } from '../helpers/start-service.ts'
import { wrongBodies } from '../helpers/wrong-bodies.ts'

/** Slightly more than the sizes in the examples need. */
const pixels = { width: 2100, height: 1400 }

type Example = Described & { source: string }

describe.each(deployments)('the API reference on $name', (deployment) => {
  let service: Service
  let receiver: Server
  let folder: string
  let document: OpenApiDocument
  const known: Record<string, string> = {}

  beforeAll(async () => {
    const bytes = await picture({ ...pixels, seed: 5 })
    receiver = createServer((request, response) => {
      request.resume().on('end', () => response.end(request.method === 'GET' ? bytes : '{}'))
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    const { port } = receiver.address() as AddressInfo
    const operatorKey = `ok_${randomBytes(24).toString('hex')}`
    const env = {
      ...firstOperator,
      HANDPRINT_PULL_ALLOW_PRIVATE: `127.0.0.1:${port}`,
      HANDPRINT_OPERATOR_KEY: operatorKey,
    }
    service = await startService({ deployment, env })
    await printCoarsely(service, operatorKey)
    // Without a seller an order has no invoice.
    await saySeller(await signInToPanel(service))
    folder = await mkdtemp(join(tmpdir(), 'handprint-examples-'))
    await writeFile(join(folder, 'picture.jpg'), bytes)
    document = (await send(`${service.url}/api/v1/openapi.json`)).json() as OpenApiDocument
    Object.assign(known, {
      BASE: service.url,
      KEY: service.accessKey,
      SECRET: service.secretKey,
      OPERATOR_KEY: operatorKey,
      WEBHOOK_URL: `http://127.0.0.1:${port}/events`,
      IMAGE_URL: `http://127.0.0.1:${port}/picture.jpg`,
    })
  }, serviceStartMs)
  afterAll(async () => {
    await service?.close()
    receiver?.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('answers every example as documented, and every GET has one', async () => {
    const waiting = examples(document)
    expect(waiting.length).toBeGreaterThan(25)
    const readable = Object.entries(document.paths).filter(([, { get }]) => get !== undefined)
    const shown = waiting.filter(({ method }) => method === 'get').map(({ path }) => path)
    expect(readable.map(([path]) => path).filter((path) => !shown.includes(path))).toEqual([])
    const wrong: string[] = []
    for (;;) {
      const next = waiting.findIndex(({ source }) => namesIn(source).every((name) => name in known))
      const [example] = next < 0 ? [] : waiting.splice(next, 1)
      if (example === undefined) break
      wrong.push(...(await run(example)))
    }
    expect(wrong).toEqual([])
    expect(waiting.map(({ source }) => source)).toEqual([])
  })

  it('documents errors as they are answered', async () => {
    const asked = [
      ['GET', '/api/v1/orders', 401],
      ['GET', '/api/v1/orders/ord_1', 404],
      ['GET', '/api/v1/orders/%ff', 400],
      ['POST', '/api/v1/orders', 422],
      ['POST', '/api/v1/quotes', 422],
      ['PATCH', '/api/v1/store', 400],
      ['GET', '/api/v1/webhooks/wh_1', 404],
      ['DELETE', `/api/v1/images/${'0'.repeat(64)}`, 404],
      ['GET', '/api/v1/orders/ord_1/lines/1/ticket', 404],
    ] as const
    for (const [method, path, expected] of asked) {
      const answer = await send(`${service.url}${path}`, {
        method,
        headers: {
          ...(expected === 401 ? {} : { authorization: `Bearer ${service.secretKey}` }),
          'content-type': 'application/json',
        },
        ...(method === 'GET' ? {} : { body: '{"nothing":"of this"}' }),
      })
      expect([path, answer.status]).toEqual([path, expected])
      const checked = { status: answer.status, type: typeOf(answer.headers), body: answer.json() }
      expect(undocumented(document, { method, path }, checked)).toEqual([])
    }
  })

  async function refusal(asked: Described & { query?: string; body?: unknown }) {
    const { method, path, operation, query = '', body } = asked
    const id = path.includes('orders') ? known.PREVIEW_ORDER_ID : known.WEBHOOK_ID
    const named: Record<string, string | undefined> = {
      id,
      number: '1',
      token: known.PREVIEW_TOKEN,
    }
    const address = path.replace(/\{(\w+)\}/g, (_, name) => named[name] ?? '0')
    const isPublic = operation.security.some((each) => 'accessKey' in each)
    const answer = await send(`${service.url}${address}${query}`, {
      method: method.toUpperCase(),
      headers: {
        authorization: `Bearer ${isPublic ? service.accessKey : service.secretKey}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const { errors = [] } = answer.json() as { errors?: { field: string }[] }
    return { status: answer.status, fields: errors.map(({ field }) => field) }
  }

  async function run({ operation, method, path, source }: Example): Promise<string[]> {
    const { operationId: id } = operation
    if (needsPrintFile.includes(id)) await printFilesAreReady()
    const { status, type, text } = await shell(source)
    if (status !== firstAnswerOf(operation)) return [`${id}: ${status} ${text.slice(0, 400)}`]
    const body = type.includes('json') ? (JSON.parse(text) as Record<string, unknown>) : {}
    await remember(id, body)
    const asked = { method: method.toUpperCase(), path: path.replace(/\{\w+\}/g, 'x') }
    return undocumented(document, asked, { status, type, body })
  }

  async function shell(source: string): Promise<{ status: number; type: string; text: string }> {
    const saved = /-o (\S+)/.exec(source)?.[1]
    const quiet = source.replace(/^curl /, 'curl -sS -D headers ')
    const env = { PATH: process.env.PATH ?? '', ...known }
    const { stdout } = await promisify(execFile)('bash', ['--norc', '-c', quiet], {
      cwd: folder,
      env,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    const headers = await readFile(join(folder, 'headers'), 'utf8')
    const status = [...headers.matchAll(/^HTTP\/\S+ (\d+)/gm)].at(-1)?.[1]
    const type = /^content-type: ([^;\s]+)/im.exec(headers)?.[1] ?? ''
    const uploadId = /^location: \S*\/uploads\/(\w+)/im.exec(headers)?.[1]
    if (uploadId !== undefined) known.UPLOAD_ID = uploadId
    const text = saved === undefined ? stdout : await readFile(join(folder, saved), 'latin1')
    return { status: Number(status), type, text }
  }

  async function remember(id: string, body: Record<string, unknown>): Promise<void> {
    const data = body.data as { id?: string; code?: string }[] | undefined
    const values: Record<string, Record<string, unknown>> = {
      handOverImage: { IMAGE_TOKEN: body.image_token },
      pushPreview: { PREVIEW_TOKEN: body.image_token },
      openSet: { CART_ID: body.cart_id },
      placeOrder: { ORDER_ID: body.id },
      createDiscountCodes: { DISCOUNT_CODE: data?.[0]?.code },
      createPriceList: { PRICE_LIST_ID: body.id },
      createWebhook: { WEBHOOK_ID: body.id },
      issueGiftCard: { GIFT_CARD_ID: body.id },
      testWebhook: { DELIVERY_ID: body.id },
      listDocuments: { DOCUMENT_ID: data?.[0]?.id },
      listWebhookDeliveries: { DELIVERY_ID: data?.[0]?.id ?? known.DELIVERY_ID },
    }
    const found = Object.entries(values[id] ?? {}).filter(([, value]) => value !== undefined)
    Object.assign(known, Object.fromEntries(found))
    if (id === 'pushPreview') known.PREVIEW_ORDER_ID = await orderPreview()
  }

  const asStore = (path: string, sending: { method?: string; body?: string } = {}) =>
    send(`${service.url}/api/v1/${path}`, {
      ...sending,
      headers: {
        authorization: `Bearer ${service.secretKey}`,
        'content-type': 'application/json',
      },
    })

  async function orderPreview(): Promise<string> {
    const { source } = examples(document).find(
      (each) => each.operation.operationId === 'placeOrder',
    ) ?? {
      source: '',
    }
    const body = JSON.parse(/<<END\n([\s\S]*)\nEND/.exec(source)?.[1] ?? '{}') as {
      lines: Record<string, unknown>[]
    }
    const [line] = body.lines
    const announced = { print_width: pixels.width, print_height: pixels.height }
    const lines = [{ ...line, ...smallPrint, image_token: known.PREVIEW_TOKEN, ...announced }]
    const placed = await asStore('orders', {
      method: 'POST',
      body: JSON.stringify({ ...body, lines }),
    })
    expect(placed.status).toBe(201)
    return String(placed.json().id)
  }

  async function printFilesAreReady(): Promise<void> {
    await expect
      .poll(async () => (await asStore(`orders/${known.ORDER_ID}`)).json().status)
      .toBe('ready')
  }

  // Nothing of what follows reaches the database or the storage.
  if (deployment !== deployments[0]) return

  it('rejects by name everything that its schemas do not allow', async () => {
    const wrong: string[] = []
    for (const { method, path, query, operation, field } of faultyQueries(document)) {
      const { status, fields } = await refusal({ method, path, query, operation })
      if (status !== 400 || !fields.includes(field)) wrong.push(`${path}${query}: ${status}`)
    }
    expect(wrong).toEqual([])
  })

  it('names the place of every value of a wrong type, in every body', async () => {
    const wrong: string[] = []
    let asked = 0
    for (const { method, path, operation } of operationsOf(document)) {
      const form = operation.requestBody?.content['application/json']?.schema
      // document-faults.test.ts covers the thousands of places of the catalog.
      if (form === undefined || path.endsWith('/catalog/document')) continue
      const whole = rightBody(operation)
      for (const { field, body } of wrongBodies(
        inlined(form, document.components.schemas),
        whole,
      )) {
        asked += 1
        const { status, fields } = await refusal({ method, path, operation, body })
        if ([400, 422].includes(status) && fields.includes(field)) continue
        wrong.push(
          `${method} ${path} ${field}: ${status} ${fields} ${JSON.stringify(body).slice(0, 200)}`,
        )
      }
      const { status, fields } = await refusal({
        method,
        path,
        operation,
        body: { not_known: 1 },
      })
      if (!fields.includes('not_known')) wrong.push(`${method} ${path} not_known: ${status}`)
    }
    expect(wrong).toEqual([])
    expect(asked).toBeGreaterThan(300)
  })
})

/** The body in the reference's example. */
function rightBody(operation: OperationObject): unknown {
  const source = operation['x-codeSamples']?.[0]?.source ?? ''
  return JSON.parse(/<<END\n([\s\S]*)\nEND/.exec(source)?.[1] ?? '{}')
}

type Described = { method: string; path: string; operation: OperationObject }

function operationsOf({ paths }: OpenApiDocument): Described[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
}

/** An invalid value for each parameter of an address. */
function faultyQueries(document: OpenApiDocument) {
  const ofApi = operationsOf(document).filter(({ path }) => path.startsWith('/api/v1/'))
  return ofApi.flatMap(({ method, path, operation }) => {
    const parameters = (operation.parameters ?? []).filter((each) => each.in === 'query')
    const queries = parameters.flatMap(({ name, schema }) => [
      { field: name, query: `?${name}=a&${name}=b` },
      ...('enum' in schema || 'format' in schema || ['integer', 'array'].includes(schema.type ?? '')
        ? [{ field: name, query: `?${name}=nothing-of-this` }]
        : []),
    ])
    if (queries.length > 0) queries.push({ field: 'not_known', query: '?not_known=1' })
    return queries.map((each) => ({ method, path, operation, ...each }))
  })
}

const needsPrintFile = ['getPrintFile', 'getProof', 'getJobTicket']

/** Examples that end something run last. */
const last = ['cancelOrder', 'deleteShopperData', 'deleteWebhook']

function examples(document: OpenApiDocument): Example[] {
  const all = operationsOf(document).flatMap((each) => {
    const source = each.operation['x-codeSamples']?.[0]?.source
    return source === undefined ? [] : [{ ...each, source }]
  })
  const place = ({ operation: { operationId } }: Example) => last.indexOf(operationId)
  return all.sort((a, b) => place(a) - place(b))
}

function namesIn(source: string): string[] {
  return [...source.matchAll(/\$([A-Z_]+)/g)].map(([, name = '']) => name)
}

function firstAnswerOf({ responses }: OperationObject): number {
  return Math.min(...Object.keys(responses).map(Number))
}

function typeOf(headers: Record<string, unknown>): string {
  return String(headers['content-type'] ?? '').split(';')[0] ?? ''
}
