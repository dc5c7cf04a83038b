import { readdirSync, readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Errors } from 'typebox/schema'
import { beforeAll, describe, expect, it } from 'vitest'
import { type RegisteredApi, registerApi } from '../../../../tests/helpers/api-document.ts'
import { inlined } from '../../../../tests/helpers/documented-answers.ts'
import { serviceStartMs } from '../../../../tests/helpers/start-service.ts'
import { errorCodes } from '../../../pure/contract/error-codes.ts'
import { webhookEventTypes } from '../../../pure/contract/event-types.ts'
import { hasSample, sampleOf } from './parts/section-of-operation.tsx'

describe('the description of the API', () => {
  let api: RegisteredApi
  beforeAll(async () => {
    api = await registerApi()
  }, serviceStartMs)
  const operations = () =>
    Object.entries(api.document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
    )

  it('covers every address under /api/v1', () => {
    const described = operations().map(({ method, path }) => `${method} ${path}`)
    const registered = api.routes
      .filter(({ url }) => url.startsWith('/api/v1/'))
      // Routes that accept every method exist only to refuse the undescribed ones.
      .filter(({ method }) => [method].flat().length <= 2)
      .flatMap(({ method, url }) =>
        [method]
          .flat()
          // Preflights of browsers are no operations.
          .filter((each) => each !== 'HEAD' && each !== 'OPTIONS')
          .map((each) => `${String(each).toLowerCase()} ${url.replace(/:(\w+)/g, '{$1}')}`),
      )
    expect(registered.length).toBeGreaterThan(25)
    expect(registered.filter((each) => !described.includes(each))).toEqual([])
    const ofEvery = api.routes.filter(({ method }) => [method].flat().length > 2)
    const silent = ofEvery.filter(
      ({ url, config }) => url.startsWith('/api/v1/') && config?.api === undefined,
    )
    expect(silent.map(({ url }) => url)).toEqual([])
  })

  it('is generated once, as a page too, without warnings', () => {
    expect(api.html).toContain('</html>')
    expect(api.logged).toEqual([])
  })

  it('contains the hand-off interface, with and without /{dpi}', () => {
    expect(Object.keys(api.document.paths)).toEqual(
      expect.arrayContaining([
        '/api/push/preview',
        '/api/push/print',
        '/api/push/image',
        '/api/pull',
        '/loader/{token}',
        '/loader/{token}/{printWidth}/{printHeight}',
        '/loader/{token}/{printWidth}/{printHeight}/{dpi}',
      ]),
    )
    // A quota applies to pulled images too.
    expect(Object.keys(api.document.paths['/api/pull']?.get?.responses ?? {})).toContain('507')
  })

  it('also takes the secret key for print images, whose picture an image is, and a set’s own ids', () => {
    const takesSecret = operations().filter(({ operation }) => {
      const keys = operation.security.flatMap((each) => Object.keys(each))
      return keys.includes('accessKey') && keys.includes('secretKey')
    })
    expect(takesSecret.map(({ operation }) => operation.operationId).sort()).toEqual([
      'beginUpload',
      'handOverImage',
      'openSet',
      'pushPrint',
      'putPrintImage',
      'sendPrintImage',
    ])
  })

  it('documents that the document itself may be unmodified', () => {
    for (const path of ['/api/v1/openapi.json', '/api/v1/reference']) {
      const { parameters = [], responses = {} } = api.document.paths[path]?.get ?? {}
      expect(parameters.map(({ name }) => name)).toEqual(['If-None-Match'])
      expect(Object.keys(responses)).toContain('304')
    }
    expect(JSON.stringify(api.document)).not.toContain('refusedAs')
  })

  it('limits every reference_id to 256 characters, and documents the language of pages', () => {
    const parameters = operations().flatMap(({ operation }) => operation.parameters ?? [])
    const references = parameters.filter(({ name }) => name === 'reference_id')
    expect(references.map(({ schema }) => schema.maxLength)).toEqual([256, 256, 256, 256, 256])
    expect(JSON.stringify(api.document)).not.toContain('"maxLength":1024')
    expect(parameters.filter(({ name }) => name === 'lang')).toHaveLength(4)
  })

  it('is OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(api.document))
    expect(result).toMatchObject({ valid: true })
    expect(api.document.openapi).toBe('3.1.0')
  })

  it('types the values of members with arbitrary names, for generated clients', () => {
    const { properties = {} } = api.document.components.schemas.Image ?? {}
    expect(properties.preview_urls).toMatchObject({ additionalProperties: { type: 'string' } })
    const text = JSON.stringify(api.document)
    for (const inner of ['"^.*$"', '~optional']) expect(text).not.toContain(inner)
  })

  it('types every choice as text, and lists what a print file may be', () => {
    const text = JSON.stringify(api.document)
    expect(text.match(/"enum":/g)?.length).toBe(text.match(/"type":"string","enum":/g)?.length)
    const path = '/api/v1/orders/{id}/lines/{number}/print-file'
    const { responses = {} } = api.document.paths[path]?.get ?? {}
    for (const status of [200, 206]) {
      expect(Object.keys(responses[status]?.content ?? {})).toEqual([
        ...['image/jpeg', 'image/tiff', 'application/pdf'],
      ])
    }
  })

  it('documents that the bytes of a picture may come without a content type', () => {
    const { requestBody } = api.document.paths['/api/v1/images']?.post ?? {}
    expect(Object.keys(requestBody?.content ?? {})).toEqual([
      ...['image/*', 'application/octet-stream', 'multipart/form-data', 'application/json'],
    ])
  })

  it('lets generated clients read a code that a later version adds, and lists the known ones', () => {
    const { schemas } = api.document.components
    const { ErrorCode, Problem } = schemas
    expect(ErrorCode).toMatchObject({ type: 'string', 'x-extensible-enum': [...errorCodes] })
    const later = { ...Object(sampleOf(Problem ?? {}, schemas)), code: 'of_a_later_version' }
    expect(Errors(inlined(Problem, schemas), later)[1]).toEqual([])
    expect(api.html).toContain(`<code>${errorCodes[0]}</code><code>`)
  })

  it('types objects so that generated clients take every answer', () => {
    const { schemas } = api.document.components
    const formsOf = (schema: unknown) => {
      const whole = Object(inlined(schema, schemas))
      return [whole, ...(whole.anyOf ?? [])].map(({ required = [] }) => required.join())
    }
    const faults: string[] = []
    const walk = (value: unknown, place: string) => {
      if (typeof value !== 'object' || value === null) return
      const {
        type,
        properties = {},
        additionalProperties: others,
        patternProperties,
      } = Object(value)
      const isEmpty = Object.keys(properties).length === 0
      // Such a schema becomes a type without values.
      if (type === 'object' && isEmpty && !others && !patternProperties) faults.push(place)
      if (typeof others === 'object') {
        // Both become one object with an index signature.
        const allowed = formsOf(others)
        const unfit = Object.keys(properties).filter(
          (name) => !formsOf(properties[name]).some((form) => allowed.includes(form)),
        )
        faults.push(...unfit.map((name) => `${place}/${name}`))
      }
      for (const [key, each] of Object.entries(value)) walk(each, `${place}/${key}`)
    }
    walk(api.document.paths, 'paths')
    walk(schemas, 'schemas')
    expect(faults).toEqual([])
  })

  it('has every event with its signature headers and its body, under a unique name', () => {
    const { webhooks, components } = api.document
    expect(Object.keys(webhooks)).toEqual([...webhookEventTypes, 'webhook.test'])
    for (const [type, { post }] of Object.entries(webhooks)) {
      const headers = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
      expect(post.parameters.map(({ name }) => name)).toEqual(headers)
      const { schema } = post.requestBody.content['application/json']
      const body = inlined(schema, components.schemas)
      expect(body).toMatchObject({
        properties: { type: { const: type }, data: { type: 'object' } },
      })
      expect(api.html).toContain(`id="${post.operationId}"`)
    }
    const names = Object.values(webhooks).map(({ post }) => post.operationId)
    const others = operations().map(({ operation }) => operation.operationId)
    expect(new Set([...names, ...others]).size).toBe(names.length + others.length)
    expect(names).toContain('onOrderInProduction')
  })

  it('has the version of the program', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    expect(api.document.info.version).toBe(version)
  })

  it('explains every error code at an anchor of its own', () => {
    expect(errorCodes.filter((code) => !api.html.includes(`id="error-${code}"`))).toEqual([])
  })

  it('gives every operation a unique name, and describes every path parameter', () => {
    const ids = operations().map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { path, operation } of operations()) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const parameters = operation.parameters ?? []
      const told = parameters.filter((each) => each.in === 'path').map(({ name }) => name)
      expect([operation.operationId, told]).toEqual([operation.operationId, named])
    }
  })

  it('lists no code without a page that explains it', () => {
    const pages = readdirSync('docs').filter((name) => name.endsWith('.md'))
    const told = pages.map((name) => readFileSync(`docs/${name}`, 'utf8')).join('\n')
    const answers = operations().flatMap(({ operation }) => Object.values(operation.responses))
    const codes = new Set(answers.flatMap((answer) => answer['x-codes'] ?? []))
    expect([...codes].filter((code) => !told.includes(`\`${code}\``))).toEqual([])
  })

  it('lists only existing codes, and the rejection of too many requests', () => {
    for (const { operation, path } of operations()) {
      const answers = Object.values(operation.responses)
      const codes = answers.flatMap((answer) => answer['x-codes'] ?? [])
      expect(codes.filter((code) => !(errorCodes as readonly string[]).includes(code))).toEqual([])
      if (path.startsWith('/api/v1/') && path !== '/api/v1/reference') {
        // Upload clients only understand this status.
        const refused = operation.responses[429] ?? operation.responses[423]
        expect(refused?.['x-codes'], path).toContain('rate_limited')
        expect(refused?.headers, path).toHaveProperty('Retry-After')
      }
      const { headers, 'x-codes': conflicts = [] } = operation.responses[409] ?? {}
      const waits = ['idempotency_key_in_use', 'payment_pending']
      const isForNow = waits.some((code) => conflicts.includes(code))
      expect(headers !== undefined, path).toBe(isForNow)
    }
  })

  it('has examples that match its schemas', () => {
    const { schemas } = api.document.components
    let shown = 0
    for (const { operation } of operations()) {
      for (const answer of Object.values(operation.responses)) {
        const schema = answer.content?.['application/json']?.schema
        if (schema === undefined || !hasSample(schema, schemas)) continue
        shown += 1
        const sample = sampleOf(schema, schemas)
        const [, faults] = Errors(inlined(schema, schemas), sample)
        expect([operation.operationId, faults]).toEqual([operation.operationId, []])
      }
    }
    expect(shown).toBeGreaterThan(20)
  })

  it('is also a page with every operation, every object and no script', () => {
    for (const { operation } of operations()) {
      expect(api.html).toContain(`id="${operation.operationId}"`)
    }
    for (const name of Object.keys(api.document.components.schemas)) {
      expect(api.html).toContain(`id="object-${name}"`)
    }
    expect(api.html).not.toMatch(/<script|https?:\/\/(?!127\.0\.0\.1)/)
    const anchors = [...api.html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(anchors.filter((id) => !api.html.includes(`id="${id}"`))).toEqual([])
  })
})
