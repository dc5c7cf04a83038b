import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Handoff, openHandoff } from '../../../../tests/helpers/open-handoff.ts'
import { readCart } from '../../../trade/carts/get-cart.ts'
import { loaderRoutes } from './loader-routes.ts'

let handoff: Handoff
let server: FastifyInstance
let tokens: string[]
let preview: string

beforeAll(async () => {
  handoff = await openHandoff()
  server = await handoff.newServer()
  loaderRoutes(server, handoff.parts)
  tokens = []
  for (let count = 0; count < 3; count++) tokens.push(await handoff.receive('single'))
  preview = await handoff.receive('preview')
})
afterAll(async () => {
  await server.close()
  await handoff.close()
})

const load = (path: string, accept = 'application/json') =>
  server.inject({ method: 'GET', url: `/loader/${path}`, headers: { accept } })
const linesOf = async (id: string) =>
  (await readCart(handoff.parts, id)).lines.map(({ picture, declared }) => [
    picture.token,
    declared?.width ?? null,
  ])

it('opens one cart with several pictures, once each, in order', async () => {
  const [first = '', second, third] = tokens
  const sized = `${preview}/6000/4000`
  const query = `add=${second},${first}&add=${encodeURIComponent(sized)}&add=${third}&add=${second}`
  const answer = await load(`${first}?reference_id=a&${query}`)
  expect(answer.json()).toMatchObject({ image_token: first, reference_id: 'a' })
  expect(answer.json()).not.toHaveProperty('ignored')
  expect(await linesOf(answer.json().cart_id)).toEqual([
    [first, null],
    [second, null],
    [preview, 6000],
    [third, null],
  ])
})

it('leads a browser to the contact sheet', async () => {
  const answer = await load(`${tokens[0]}?add=${tokens[1]}`, 'text/html')
  expect(answer.headers.location).toMatch(/^\/cart\/[0-9a-f]{32}\/prints$/)
})

it('adds them to a cart that is open', async () => {
  const [first, second, third] = tokens
  const { cart_id: id } = (await load(`${first}`)).json()
  await load(`${second}?cart=${id}&add=${third}`)
  expect((await linesOf(id)).map(([token]) => token)).toEqual([first, second, third])
})

it('opens no cart if one of them fails', async () => {
  const before = await handoff.count()
  const wrong = ['f'.repeat(64), 'x', preview, `${preview}/0/4000`, `${preview}/6000`]
  const codes = []
  for (const each of wrong) {
    const answer = await load(`${tokens[0]}?add=${tokens[1]}&add=${encodeURIComponent(each)}`)
    codes.push(answer.json().code)
  }
  expect(codes).toEqual([
    'token_unknown',
    'token_unknown',
    'print_dimensions_required',
    'print_dimensions_invalid',
    'print_dimensions_required',
  ])
  expect(await handoff.count()).toEqual(before)
})
