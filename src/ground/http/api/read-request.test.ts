import { type Static, type TObject, Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { HandprintError } from '../../../pure/errors.ts'
import { createServer } from '../server.ts'
import { type ApiOperation, jsonBody } from './api-operation.ts'
import type { Rules } from './hold-to-schema.ts'
import { readBody } from './read-body.ts'
import { readQuery } from './read-query.ts'

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
const operation: ApiOperation = {
  ...{ id: 'paint', tag: 'Store', summary: 'Paint', key: 'none' },
  ...{ query: page, body: jsonBody(colour), answers: {} },
}

async function ask(
  { body, query = '' }: { body?: unknown; query?: string },
  { api = operation, reads = colour }: { api?: ApiOperation; reads?: TObject } = {},
) {
  const server = await createServer({ logLevel: 'silent', proxyHops: 0 })
  const config = { errorsAs: 'problem', api } as const
  server.post('/paint', { config }, async (request) =>
    query === ''
      ? {
          read: readBody(request, reads, {
            what: 'Nothing was painted.',
            rules: rules as Rules<Static<TObject>>,
          }),
        }
      : { read: readQuery(request, reads) },
  )
  const payload = JSON.stringify(body)
  const headers = { 'content-type': 'application/json' }
  const answer = await server.inject({
    ...{ method: 'POST', url: `/paint${query}` },
    ...(body !== undefined && { payload, headers }),
  })
  await server.close()
  return answer.json()
}

describe('readBody', () => {
  it('answers what fits the schema that describes the address', async () => {
    const body = { name: 'red', tints: [1, 2] }
    expect(await ask({ body })).toEqual({ read: body })
  })

  it('tells every fault with its place, those of rules too, and the first one’s code', async () => {
    const refused = await ask({ body: { name: 'vermilion', tints: [], tone: 3 } })
    expect(refused).toMatchObject({ status: 422, code: 'parameter_invalid' })
    expect(refused.detail).toMatch(/^Nothing was painted\. name has to be a text of at most 5/)
    expect(refused.errors).toMatchObject([
      { field: 'name', code: 'parameter_invalid' },
      { field: 'tone', message: 'tone is nothing that is taken here; known are name, tints.' },
      { field: 'tints', code: 'size_unavailable', message: 'tints: Name a tint.' },
    ])
    // A rule is not asked about what is of another form.
    const strange = await ask({ body: { tints: 'none' } })
    expect(strange.errors).toMatchObject([{ field: 'tints', message: 'tints has to be a list.' }])
  })

  it('wants something named, and takes nothing where a body may be left out', async () => {
    expect((await ask({ body: {} })).detail).toContain('one or more of name, tints')
    expect((await ask({})).errors).toMatchObject([{ message: 'The body has to be a JSON object.' }])
    const note = Type.Object({ note: Type.Optional(Type.String()) })
    const api = { ...operation, body: { ...jsonBody(note), isOptional: true } }
    expect(await ask({}, { api, reads: note })).toEqual({ read: {} })
  })

  it('reads by no other schema than the described one, and nothing that is not described', async () => {
    const other = Type.Object({ name: Type.String() })
    expect(await ask({ body: { name: 'x' } }, { reads: other })).toMatchObject({ status: 500 })
    const { body: _, ...without } = operation
    const silent = await ask({ body: { tints: [1] } }, { api: without })
    expect(silent).toMatchObject({ status: 500 })
  })
})

describe('readQuery', () => {
  const query = (text: string) => ask({ query: text }, { reads: page })

  it('reads numbers and times, and fills in what is left out', async () => {
    expect(await query('?limit=7')).toEqual({ read: { limit: 7 } })
    const before = '2026-11-21T12:00:00+01:00'
    expect(await query(`?before=${before}`)).toEqual({ read: { limit: 4, before } })
  })

  it.each([
    ['?limit=0', 'limit', 'limit has to be a whole number from 1 to 9.'],
    ['?limit=many', 'limit', 'limit has to be a whole number from 1 to 9.'],
    ['?limit=', 'limit', 'limit has to be a whole number from 1 to 9.'],
    ['?limit=1&limit=2', 'limit', 'limit stands there more than once. Send it once.'],
    ['?before=soon', 'before', 'before has to be a time.'],
    ['?limits=1', 'limits', 'limits is nothing that is taken here; known are limit, before.'],
  ])('refuses %s', async (text, field, message) => {
    const refused = await query(text)
    expect(refused).toMatchObject({ status: 400, code: 'parameter_invalid' })
    expect(refused.errors).toEqual([{ field, code: 'parameter_invalid', message }])
  })

  it('reads by no other schema than the described one', async () => {
    const other = Type.Object({ limit: Type.String() })
    expect(await ask({ query: '?limit=7' }, { reads: other })).toMatchObject({ status: 500 })
  })
})

it('hands over no body that its address does not describe', async () => {
  const server = await createServer({ logLevel: 'silent', proxyHops: 0 })
  const { body: _, ...api } = operation
  server.post('/paint', { config: { api } }, async ({ body }) => ({ body: body ?? null }))
  server.post('/undescribed', async ({ body }) => ({ body: body ?? null }))
  const sent = { method: 'POST', payload: { a: 1 } } as const
  expect((await server.inject({ ...sent, url: '/paint' })).json()).toEqual({ body: null })
  expect((await server.inject({ ...sent, url: '/undescribed' })).json()).toEqual({ body: { a: 1 } })
  await server.close()
})
