// The API's reference: every example in it is run as it stands, by a shell, in an order in which each
// has what it needs; and what comes back is what the document says.

import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  OpenApiDocument,
  OperationObject,
} from '../../src/doors/api/reference/openapi-document.ts'
import { printCoarsely } from '../helpers/coarse-prints.ts'
import { deployments } from '../helpers/deployments.ts'
import { inlined, undocumented } from '../helpers/documented-answers.ts'
import { send } from '../helpers/multipart.ts'
import { picture } from '../helpers/pictures.ts'
import { smallPrint } from '../helpers/shopper.ts'
import { type Service, serviceStartMs, startService } from '../helpers/start-service.ts'

/** What the sizes of the examples take, and little more. */
const pixels = { width: 2100, height: 1400 }

type Example = { method: string; path: string; operation: OperationObject; source: string }

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
      HANDPRINT_PULL_ALLOW_PRIVATE: `127.0.0.1:${port}`,
      HANDPRINT_OPERATOR_KEY: operatorKey,
    }
    service = await startService({ deployment, env })
    await printCoarsely(service, operatorKey)
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

  it('answers every example as it is written there', async () => {
    const waiting = examples(document)
    expect(waiting.length).toBeGreaterThan(25)
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

  it('says what it says of refusals, too', async () => {
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

  it('refuses by name whatever its schemas do not allow', async () => {
    const wrong: string[] = []
    let asked = 0
    for (const { method, path, query, body, field, key } of faultyRequests(document)) {
      asked += 1
      const ids = { id: path.includes('orders') ? known.PREVIEW_ORDER_ID : 'whk_0', number: '1' }
      const named: Record<string, string | undefined> = { ...ids, token: '0'.repeat(64) }
      const address = path.replace(/\{(\w+)\}/g, (_, name) => named[name] ?? '0')
      const answer = await send(`${service.url}${address}${query}`, {
        method: method.toUpperCase(),
        headers: {
          authorization: `Bearer ${key === 'access' ? service.accessKey : service.secretKey}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const { errors = [], detail = '' } = answer.json() as {
        errors?: { field: string }[]
        detail?: string
      }
      // The catalog document tells its faults in one sentence.
      const isNamed =
        errors.some((each) => each.field === field) ||
        (path.endsWith('/document') && detail.includes(field))
      if (isNamed && [400, 422].includes(answer.status)) continue
      wrong.push(`${method} ${path}${query} ${field}: ${answer.status} ${detail}`)
    }
    expect(wrong).toEqual([])
    expect(asked).toBeGreaterThan(60)
  })

  /** What is not as the document says. */
  async function run({ operation, method, path, source }: Example): Promise<string[]> {
    const { operationId: id } = operation
    if (needsPrintFile.includes(id)) await printFilesAreReady()
    const { status, type, text } = await shell(source)
    if (status !== firstAnswerOf(operation)) return [`${id}: ${status} ${text.slice(0, 400)}`]
    if (!type.includes('json')) return []
    const body = JSON.parse(text) as Record<string, unknown>
    await remember(id, body)
    const asked = { method: method.toUpperCase(), path: path.replace(/\{\w+\}/g, 'x') }
    return undocumented(document, asked, { status, type, body })
  }

  /** In bash, as its reader would. */
  async function shell(source: string): Promise<{ status: number; type: string; text: string }> {
    const saved = /-o (\S+)/.exec(source)?.[1]
    const quiet = source.replace(/^curl /, 'curl -sS -D headers ')
    const env = { PATH: process.env.PATH ?? '', ...known }
    const { stdout } = await promisify(execFile)('bash', ['--norc', '-c', quiet], {
      ...{ cwd: folder, env, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
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
    const data = body.data as { id?: string }[] | undefined
    const values: Record<string, Record<string, unknown>> = {
      handOverImage: { IMAGE_TOKEN: body.image_token },
      pushPreview: { PREVIEW_TOKEN: body.image_token },
      placeOrder: { ORDER_ID: body.id },
      createWebhook: { WEBHOOK_ID: body.id },
      testWebhook: { DELIVERY_ID: body.id },
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
})

type FaultyRequest = {
  method: string
  path: string
  query: string
  body: unknown
  /** Whose value is not as its schema wants it. */
  field: string
  key: 'access' | 'secret'
}

/** For each member of each JSON body, and each parameter of an address, one that has to be refused. */
function faultyRequests({ paths, components }: OpenApiDocument): FaultyRequest[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      if (!path.startsWith('/api/v1/')) return []
      const key = operation.security.some((each) => 'accessKey' in each) ? 'access' : 'secret'
      const to = { method, path, key } as const
      const parameters = (operation.parameters ?? []).filter((each) => each.in === 'query')
      const queries = parameters.flatMap(({ name, schema }) => [
        { field: name, query: `?${name}=a&${name}=b` },
        ...('enum' in schema || 'format' in schema || schema.type === 'integer'
          ? [{ field: name, query: `?${name}=nothing-of-this` }]
          : []),
      ])
      if (queries.length > 0) queries.push({ field: 'not_known', query: '?not_known=1' })
      const form = operation.requestBody?.content['application/json']?.schema
      const { properties = {} } = inlined(form ?? {}, components.schemas) as {
        properties?: Record<string, TSchema>
      }
      const members: { field: string; body: unknown }[] = Object.entries(properties).map(
        ([name, schema]) => {
          const value = [true, 7, 'text'].find((each) => !Check(schema, each))
          return { field: name, body: { [name]: value } }
        },
      )
      if (members.length > 0) members.push({ field: 'not_known', body: { not_known: 1 } })
      return [
        ...queries.map((each) => ({ ...to, ...each, body: undefined })),
        ...members.map((each) => ({ ...to, ...each, query: '' })),
      ]
    }),
  )
}

const needsPrintFile = ['getPrintFile', 'getProof', 'getJobTicket']

/** Those that end something come last. */
const last = ['cancelOrder', 'deleteShopperData', 'deleteWebhook']

function examples({ paths }: OpenApiDocument): Example[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const source = operation['x-codeSamples']?.[0]?.source
      return source === undefined ? [] : [{ method, path, operation, source }]
    }),
  )
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
