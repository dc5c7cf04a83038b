import { expect, it } from 'vitest'
import { Handprint } from './handprint.ts'

const store = 'https://prints.example.com'
type Sent = { set_id: string; partial: boolean; lines: { image_token: string; name: string }[] }

/** Hands over what has no `bad` in it. `refused`: names that the cart does not take. */
function service(refused: readonly string[] = []) {
  const carts: Sent[] = []
  let running = 0
  let most = 0
  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    if (new URL(request.url).pathname === '/api/v1/images') {
      const text = await request.text()
      return text.includes('bad')
        ? problem('image_unreadable')
        : Response.json({ image_token: `token of ${text}` }, { status: 201 })
    }
    const sent: Sent = await request.json()
    carts.push(sent)
    const failed = sent.lines.flatMap(({ name }, index) => {
      const fault = { index, code: 'token_expired', message: 'Expired.' }
      return refused.includes(name) ? [{ ...fault, field: `lines[${index}].image_token` }] : []
    })
    if (failed.length === sent.lines.length) return problem('token_expired', failed)
    return Response.json({ cart_id: 'c', failed }, { status: 201 })
  }
  const client = new Handprint({ store, accessKey: 'a', fetch })
  return { client, carts, most: () => most }
}

function problem(code: string, errors: object[] = []): Response {
  return Response.json({ code, detail: `It is ${code}.`, errors }, { status: 422 })
}

const picture = (name: string) => ({ source: new Blob([name]), name })
const numbered = (count: number) => Array.from({ length: count }, (_, each) => picture(`${each}`))

it('pushes eight at a time, and opens one cart in the order of the pictures', async () => {
  const { client, carts, most } = service()
  const seen: number[] = []
  const options = { title: 'Trip', onPicture: ({ count }: { count: number }) => seen.push(count) }
  const { cart, failed, set_id } = await client.carts.pushSet(numbered(30), options)
  expect(most()).toBe(8)
  expect(seen).toEqual(Array.from({ length: 30 }, (_, each) => each + 1))
  expect([cart?.cart_id, failed]).toEqual(['c', []])
  const lines = numbered(30).map(({ name }) => ({ image_token: `token of ${name}`, name }))
  expect(carts).toEqual([{ set_id, title: 'Trip', partial: true, lines }])
})

it('names each picture that failed, which can be pushed again with the set’s id', async () => {
  const { client, carts } = service(['late'])
  const pictures = [picture('1'), picture('bad'), picture('late'), picture('2')]
  const { failed, set_id } = await client.carts.pushSet(pictures)
  expect(failed.map(({ index, error }) => [index, error.code])).toEqual([
    [1, 'image_unreadable'],
    [2, 'token_expired'],
  ])
  await client.carts.pushSet([picture('3')], { set_id })
  expect(carts.map((each) => each.set_id)).toEqual([set_id, set_id])
  expect(set_id).toMatch(/^[0-9a-f-]{36}$/)
})

it('opens no cart if nothing arrived, or nothing can be added', async () => {
  const { client, carts } = service(['late'])
  const none = await client.carts.pushSet([picture('bad')])
  expect([none.cart, none.failed.length, carts]).toEqual([null, 1, []])
  const late = await client.carts.pushSet([picture('late')])
  expect([late.cart, late.failed[0]?.error.code]).toEqual([null, 'token_expired'])
})

it('refuses more than a cart takes before anything is sent, and ends by its signal', async () => {
  const { client, carts } = service()
  await expect(client.carts.pushSet(numbered(1001))).rejects.toMatchObject({
    code: 'source_unusable',
  })
  const aborted = client.carts.pushSet(numbered(3), { signal: AbortSignal.abort() })
  await expect(aborted).rejects.toThrow()
  expect(carts).toEqual([])
})
