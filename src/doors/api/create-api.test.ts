import { type Static, Type } from 'typebox'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { checkedApi } from '../../../tests/helpers/checked-api.ts'
import { databaseFull } from '../../ground/database/database-errors.ts'
import { jsonBody } from '../../ground/http/api/api-operation.ts'
import type { Rules } from '../../ground/http/api/validate-by-schema.ts'
import { createServer } from '../../ground/http/server.ts'
import { inRecovery } from '../../ground/nodes/recovery.ts'
import { HandprintError } from '../../pure/errors.ts'
import { createApi } from './create-api.ts'
import type { Handler, Operation, OperationRequest } from './operation.ts'
import type { ApiDeps } from './run-operation.ts'

const colour = Type.Object(
  { name: Type.Optional(Type.String({ maxLength: 5 })), tints: Type.Array(Type.Integer()) },
  { additionalProperties: false, minProperties: 1 },
)
const page = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 9, default: 4 }),
  before: Type.Optional(Type.String({ format: 'date-time', form: 'a time' })),
})
const rules: Rules<Static<typeof colour>> = {
  tints(tints) {
    if (tints.length > 0) return
    throw new HandprintError({ code: 'size_unavailable', status: 409, message: 'Name a tint.' })
  },
}
const answers = { 200: { description: 'It.', schema: Type.Unknown() } }
const paint = {
  route: 'POST /api/v1/paint',
  id: 'paint',
  tag: 'Store',
  summary: 'Paint',
  key: 'none',
  query: page,
  answers,
  body: jsonBody(colour, { what: 'Nothing was painted.', rules }),
} satisfies Operation

async function ask(
  { body, query = '', type }: { body?: unknown; query?: string; type?: string },
  operation: Operation = paint,
) {
  const server = await createServer({ logLevel: 'silent', proxyHops: 0 })
  const { route } = createApi(server, { baseUrl: null } as ApiDeps)
  route(operation as typeof paint, async (asked) => ({
    query: asked.query ?? null,
    body: asked.body ?? null,
  }))
  const answer = await server.inject({
    method: 'POST',
    url: `/api/v1/paint${query}`,
    ...(body !== undefined && { payload: body as object }),
    ...(type !== undefined && { headers: { 'content-type': type } }),
  })
  await server.close()
  return answer.json()
}

describe('the body of an operation', () => {
  it('is passed on when it matches its schema', async () => {
    const body = { name: 'red', tints: [1, 2] }
    expect(await ask({ body })).toMatchObject({ body })
  })

  it('reports every error with its place, including those of rules, and the code of the first', async () => {
    const refused = await ask({ body: { name: 'vermilion', tints: [], tone: 3 } })
    expect(refused).toMatchObject({ status: 422, code: 'parameter_invalid' })
    expect(refused.detail).toMatch(/^Nothing was painted\. name must be a text of at most 5/)
    expect(refused.errors).toMatchObject([
      { field: 'name', code: 'parameter_invalid' },
      { field: 'tone', message: 'tone is not a known field; known fields are name, tints.' },
      { field: 'tints', code: 'size_unavailable', message: 'tints: Name a tint.' },
    ])
    // Rules are not applied to a value of the wrong type.
    const strange = await ask({ body: { tints: 'none' } })
    expect(strange.errors).toMatchObject([{ field: 'tints', message: 'tints must be a list.' }])
  })

  it.each(['application/x-www-form-urlencoded', 'text/plain;charset=UTF-8'])(
    'must be JSON, and not %s',
    async (type) => {
      const refused = await ask({ body: '{"tints":[1]}', type })
      expect(refused).toMatchObject({ status: 415, code: 'body_invalid' })
      expect(refused.detail).toContain('"Content-Type: application/json"')
      expect(refused.detail).toContain(` ${type.split(';')[0]}. `)
      // Also if the handler reads the body.
      const unread = { ...paint, body: jsonBody(colour) }
      expect(await ask({ body: '{"tints":[1]}', type }, unread)).toMatchObject({ status: 415 })
    },
  )

  it('must be JSON if it has no content type, as many programs send it', async () => {
    const refused = await ask({ body: '{"tints":[1]}' })
    expect(refused).toMatchObject({ status: 415, code: 'body_invalid' })
    expect(refused.detail).toContain('"Content-Type: application/json"')
  })

  it('requires at least one member, and accepts no body where it is optional', async () => {
    expect((await ask({ body: {} })).detail).toContain('one or more of name, tints')
    expect((await ask({})).errors).toMatchObject([{ message: 'The body must be a JSON object.' }])
    const note = Type.Object({ note: Type.Optional(Type.String()) })
    const body = { ...jsonBody(note, { what: 'Nothing was noted.' }), isOptional: true }
    expect(await ask({}, { ...paint, body })).toMatchObject({ body: {} })
    // As `curl -d ''` sends it.
    const type = 'application/x-www-form-urlencoded'
    expect(await ask({ body: '', type }, { ...paint, body })).toMatchObject({ body: {} })
    // Some clients send the JSON content type with every request.
    const json = { body: '', type: 'application/json' }
    expect(await ask(json, { ...paint, body })).toMatchObject({ body: {} })
    const { body: _, ...silent } = paint
    expect(await ask(json, silent)).toMatchObject({ body: null })
    expect(await ask(json)).toMatchObject({ status: 400, code: 'body_invalid' })
  })

  it('is not passed on if none is described, and stays unread if its handler reads it', async () => {
    const { body: _, ...silent } = paint
    expect(await ask({ body: { tints: [1] } }, silent)).toMatchObject({ body: null })
    const unread = { ...paint, body: jsonBody(colour) }
    expect(await ask({ body: { tints: 'none' } }, unread)).toMatchObject({
      body: { tints: 'none' },
    })
  })
})

describe('the parameters of an operation', () => {
  const { body: _, ...reading } = paint
  const query = (text: string) => ask({ query: text }, reading)

  it('parses numbers and times, and fills in defaults', async () => {
    expect(await query('?limit=7')).toMatchObject({ query: { limit: 7 } })
    const before = '2026-11-21T12:00:00+01:00'
    expect(await query(`?before=${before}`)).toMatchObject({ query: { limit: 4, before } })
  })

  it.each([
    ['?limit=0', 'limit', 'limit must be a whole number from 1 to 9.'],
    ['?limit=many', 'limit', 'limit must be a whole number from 1 to 9.'],
    ['?limit=', 'limit', 'limit must be a whole number from 1 to 9.'],
    ['?limit=1&limit=2', 'limit', 'limit is present more than once. Send it once.'],
    ['?before=soon', 'before', 'before must be a time.'],
    ['?limits=1', 'limits', 'limits is not a known field; known fields are limit, before.'],
  ])('rejects %s', async (text, field, message) => {
    const refused = await query(text)
    expect(refused).toMatchObject({ status: 400, code: 'parameter_invalid' })
    expect(refused.errors).toEqual([{ field, code: 'parameter_invalid', message }])
  })

  it('reports a repeated one together with the others', async () => {
    const { errors } = await query('?limit=1&limit=2&before=soon&limits=1')
    const fields = (errors as { field: string }[]).map(({ field }) => field)
    expect(fields).toEqual(['limit', 'before', 'limits'])
  })
})

describe('an address', () => {
  it('answers other methods with the allowed ones', async () => {
    const server = await createServer({ logLevel: 'silent', proxyHops: 0 })
    const { route } = createApi(server, { baseUrl: null } as ApiDeps)
    const { query: _, body: __, ...wall } = { ...paint, id: 'wall' }
    for (const way of ['GET /api/v1/walls/:id', 'POST /api/v1/walls/:id'] as const) {
      route({ ...wall, route: way } as Operation, async () => ({}) as never)
    }
    route({ ...wall, route: 'GET /api/v1/walls.json', hasNoHead: true }, async () => ({}))
    const by = async (method: 'PUT' | 'HEAD' | 'OPTIONS', url: string) => {
      const { statusCode, headers, payload } = await server.inject({ method, url })
      return [statusCode, headers.allow, payload && JSON.parse(payload).code]
    }
    const refused = [405, 'GET, HEAD, POST', 'method_not_allowed']
    expect(await by('PUT', '/api/v1/walls/7')).toEqual(refused)
    expect(await by('OPTIONS', '/api/v1/walls/7/?colour=red')).toEqual(refused)
    expect((await by('HEAD', '/api/v1/walls.json')).slice(0, 2)).toEqual([405, 'GET'])
    for (const url of ['/api/v1/walls', '/api/v1/walls/7/8', '/api/v1/wallsXjson']) {
      expect(await by('PUT', url)).toEqual([404, undefined, 'not_found'])
    }
    const body = {
      method: 'PUT',
      url: '/api/v1/walls/7',
      payload: 'a',
      headers: { 'content-type': 'image/jpeg' },
    } as const
    expect((await server.inject(body)).json()).toMatchObject({
      status: 405,
      title: 'Method not allowed',
    })
    await server.close()
  })
})

describe('the description of an operation that writes', () => {
  it('knows a full disk, and an installation that was brought back', async () => {
    for (const fault of [inRecovery(), databaseFull(new Error('SQLITE_FULL'))]) {
      const server = await createServer({ logLevel: 'silent', proxyHops: 0 })
      const { route } = checkedApi(server, { baseUrl: null } as ApiDeps)
      route(paint, async () => {
        throw fault
      })
      const payload = { tints: [1] }
      const answer = await server.inject({ method: 'POST', url: '/api/v1/paint', payload })
      expect([answer.statusCode, answer.json().code]).toEqual([503, fault.code])
      await server.close()
    }
  })
})

describe('the answer of an operation', () => {
  it('has the type of its schema, which is enforced on its handler', () => {
    const told = {
      route: 'GET /api/v1/told',
      id: 'tell',
      tag: 'Store',
      summary: 'Tell',
      key: 'none',
      answers: { 200: { description: 'It.', schema: Type.Object({ colour: Type.String() }) } },
    } satisfies Operation
    const gone = { ...told, answers: { 204: { description: 'It is gone.' } } } satisfies Operation
    expectTypeOf<Handler<typeof told>>().returns.resolves.toEqualTypeOf<{ colour: string }>()
    expectTypeOf<Handler<typeof gone>>().returns.resolves.toEqualTypeOf<null>()
    expectTypeOf<Handler<typeof paint>>().parameter(0).toHaveProperty('query')
    expectTypeOf<OperationRequest<typeof paint>['query']>().toEqualTypeOf<Static<typeof page>>()
    expectTypeOf<OperationRequest<typeof paint>['body']>().toEqualTypeOf<Static<typeof colour>>()
    expectTypeOf<OperationRequest<typeof told>>().not.toHaveProperty('store')
  })
})
