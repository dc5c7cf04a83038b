// Chapter 8, Limits: rate limits by address and by key. Addresses are those in a proxy's header,
// since private ones are not counted.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployments } from '../helpers/deployments.ts'
import { keyHeader, pushFailure, pushImage, tokenOf } from '../helpers/hand-over.ts'
import { type Answer, send } from '../helpers/multipart.ts'
import { picture } from '../helpers/pictures.ts'
import { startSecondNode } from '../helpers/second-node.ts'
import { type Service, serviceStartMs, startService } from '../helpers/start-service.ts'
import { beginUpload } from '../helpers/uploads.ts'

const env = {
  HANDPRINT_PROXY_HOPS: '1',
  HANDPRINT_LIMIT_PUSHES_PER_ADDRESS: '3',
  HANDPRINT_LIMIT_PULLS_PER_ADDRESS: '3',
  HANDPRINT_LIMIT_OPENINGS_PER_ADDRESS: '3',
  HANDPRINT_LIMIT_API_PER_ADDRESS: '6',
  HANDPRINT_LIMIT_PAGES_PER_ADDRESS: '4',
  HANDPRINT_LIMIT_CHECKOUTS_PER_ADDRESS: '3',
  // After the first, none for a minute.
  HANDPRINT_LIMIT_WRONG_KEYS_PER_ADDRESS: '1',
}

let addresses = 0
function stranger(): Record<string, string> {
  addresses++
  return { 'x-forwarded-for': `8.8.${Math.floor(addresses / 256)}.${addresses % 256}` }
}

/** The accepted requests, and the first rejected one: limits are refilled while a test runs. */
async function untilRefused(ask: () => Promise<Answer>) {
  const through: Answer[] = []
  for (;;) {
    const answer = await ask()
    if (answer.headers['retry-after'] !== undefined) return { through, refused: answer }
    through.push(answer)
    if (through.length === 100) throw new Error(`Nothing is refused. The last: ${answer.text}`)
  }
}

const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status)

function expectRetryAfter({ headers }: Answer): void {
  const seconds = Number(headers['retry-after'])
  expect(seconds).toBeGreaterThanOrEqual(1)
  expect(seconds).toBeLessThanOrEqual(60)
}

describe.each(deployments)('rate limits on $name', (deployment) => {
  let service: Service
  let token: string

  beforeAll(async () => {
    service = await startService({ deployment, env })
    token = await tokenOf(service, 'image')
  }, serviceStartMs)
  afterAll(() => service?.close())

  it.each(['preview', 'print', 'image'] as const)(
    'reject a push to %s with 500 and rate_limited, after the body has been read',
    async (kind) => {
      const headers = stranger()
      const push = (byteLength: number) => () =>
        pushImage(service, kind, { headers, token, image: Buffer.alloc(byteLength) })
      const { through } = await untilRefused(push(100))
      expect(through.length).toBeGreaterThanOrEqual(3)
      // Larger than the socket buffers, so that the server has to read it before it answers.
      const { refused } = await untilRefused(push(8_000_000))
      const failure = pushFailure(refused)
      expect(failure).toMatchObject({ status: 500, type: 'application/json', more: {} })
      expect(failure.code).toBe('rate_limited')
      expectRetryAfter(refused)
      // For pages that push from the browser.
      expect(refused.headers['access-control-allow-origin']).toBe('*')
    },
  )

  // tus-js-client gives up on a 429.
  it('reject a new upload with 423 and a problem document', async () => {
    const headers = { ...stranger(), ...keyHeader(service) }
    const { through, refused } = await untilRefused(() => beginUpload(service.url, { headers }))
    expect(statusesOf(through).slice(0, 3)).toEqual([201, 201, 201])
    expect(refused.status).toBe(423)
    expect(refused.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(refused.json()).toMatchObject({ status: 423, code: 'rate_limited' })
    expect(refused.headers['tus-resumable']).toBe('1.0.0')
    expectRetryAfter(refused)
  })

  it('reject a picture through the images API', async () => {
    const headers = { ...stranger(), ...keyHeader(service), 'content-type': 'image/jpeg' }
    const body = await picture()
    const hand = () => send(`${service.url}/api/v1/images`, { method: 'POST', headers, body })
    const { through, refused } = await untilRefused(hand)
    expect(statusesOf(through).slice(0, 3)).toEqual([201, 201, 201])
    expect(refused.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(refused.json()).toMatchObject({ status: 429, code: 'rate_limited' })
    expectRetryAfter(refused)
  })

  it('reject the loader with a page, or with JSON on request', async () => {
    const headers = stranger()
    const url = `${service.url}/loader/${token}`
    const open = (accept: string) => () => send(url, { headers: { ...headers, accept } })
    const asPage = await untilRefused(open('text/html'))
    expect(statusesOf(asPage.through).slice(0, 3)).toEqual([303, 303, 303])
    expect(asPage.refused.status).toBe(429)
    expect(asPage.refused.text).toMatch(/<h1>One moment, please<\/h1>/)
    expectRetryAfter(asPage.refused)
    const asJson = await untilRefused(open('application/json'))
    expect(asJson.refused.status).toBe(429)
    expect(asJson.refused.json().code).toBe('rate_limited')
    expectRetryAfter(asJson.refused)
    expect((await send(url, { headers: stranger() })).status).toBe(303)
  })

  it('reject a pull', async () => {
    const headers = stranger()
    const url = `${service.url}/api/pull?access_key=${service.accessKey}`
    const { through, refused } = await untilRefused(() => send(url, { headers }))
    expect(statusesOf(through).slice(0, 3)).toEqual([400, 400, 400])
    expect(refused.status).toBe(429)
    expectRetryAfter(refused)
  })

  it('reject pages, and checkouts separately', async () => {
    const opened = await send(`${service.url}/loader/${token}`, { headers: stranger() })
    const cart = service.url + String(opened.headers.location)
    const headers = stranger()
    const looked = await untilRefused(() => send(cart, { headers }))
    expect(statusesOf(looked.through).slice(0, 4)).toEqual([200, 200, 200, 200])
    expect(looked.refused.status).toBe(429)
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
    const paid = await untilRefused(() =>
      send(`${cart}/checkout`, { method: 'POST', headers: form, body: 'action=pay' }),
    )
    expect(statusesOf(paid.through).slice(0, 3)).toEqual([422, 422, 422])
    expect(paid.refused.status).toBe(429)
    expect(paid.refused.text).toMatch(/<h1>One moment, please<\/h1>/)
    expectRetryAfter(paid.refused)
  })

  it('stop clients that guess keys, and let others in', async () => {
    const headers = stranger()
    const ask = (authorization: string, from = headers) =>
      send(`${service.url}/api/v1/orders`, { headers: { ...from, authorization } })
    const guessed = await untilRefused(() => ask(`Bearer sk_${'x'.repeat(43)}`))
    expect(guessed.through[0]?.status).toBe(401)
    expect(guessed.refused.json()).toMatchObject({ status: 429, code: 'rate_limited' })
    expectRetryAfter(guessed.refused)
    const withTheRightOne = async () => {
      // On a slow machine it may already be over.
      await untilRefused(() => ask(`Bearer sk_${'x'.repeat(43)}`))
      return (await ask(`Bearer ${service.secretKey}`)).status
    }
    await expect.poll(withTheRightOne).toBe(429)
    expect((await ask(`Bearer ${service.secretKey}`, stranger())).status).toBe(200)
  })

  it('count no private address, and log the limited ones', async () => {
    const url = `${service.url}/loader/${token}`
    for (let count = 0; count < 10; count++) {
      const answer = await send(url, { headers: { 'x-forwarded-for': '10.0.0.7' } })
      expect(answer.status).toBe(303)
    }
    const headers = stranger()
    await untilRefused(() => send(url, { headers }))
    const line = `"limit":"openings","address":"${headers['x-forwarded-for']}"`
    await expect.poll(() => service.output().includes(line)).toBe(true)
  })
})

describe.each(deployments)('rate limits by key on $name', (deployment) => {
  let service: Service

  beforeAll(async () => {
    const byKey = { HANDPRINT_LIMIT_PUSHES_PER_KEY: '4', HANDPRINT_LIMIT_API_PER_KEY: '3' }
    const limits = { HANDPRINT_PROXY_HOPS: '1', ...byKey }
    service = await startService({ deployment, env: limits })
  }, serviceStartMs)
  afterAll(() => service?.close())

  it('apply to all addresses together', async () => {
    const push = () => pushImage(service, 'image', { headers: stranger() })
    const { through, refused } = await untilRefused(push)
    expect(statusesOf(through).slice(0, 4)).toEqual([200, 200, 200, 200])
    expect(pushFailure(refused)).toMatchObject({ status: 500, code: 'rate_limited' })
    expectRetryAfter(refused)
  })

  it('apply to valid secret keys', async () => {
    const headers = { authorization: `Bearer ${service.secretKey}` }
    const ask = () => send(`${service.url}/api/v1/orders`, { headers })
    const { through, refused } = await untilRefused(ask)
    expect(statusesOf(through).slice(0, 3)).toEqual([200, 200, 200])
    expect(refused.json()).toMatchObject({ status: 429, code: 'rate_limited' })
  })
})

const onSeveralNodes = deployments.filter(({ name }) => name.startsWith('PostgreSQL'))

describe.each(onSeveralNodes)('rate limits of two nodes on $name', (deployment) => {
  let first: Service
  let second: Service

  beforeAll(async () => {
    const limit = { ...env, HANDPRINT_LIMIT_OPENINGS_PER_ADDRESS: '100' }
    first = await startService({ deployment, env: limit })
    second = await startSecondNode(first, limit)
  }, serviceStartMs)
  afterAll(async () => {
    await second?.close()
    await first?.close()
  })

  it('are shared', async () => {
    const headers = stranger()
    const token = await tokenOf(first, 'image')
    const begun = Date.now()
    let opened = 0
    for (let index = 0; index < 160; index++) {
      const { url } = index % 2 === 0 ? first : second
      const { status } = await send(`${url}/loader/${token}`, { headers })
      if (status === 303) opened++
      else expect(status).toBe(429)
    }
    // The requests refilled while the test ran.
    const refilled = Math.ceil(((Date.now() - begun) / 60_000) * 100)
    expect(opened).toBeGreaterThanOrEqual(100)
    expect(opened).toBeLessThanOrEqual(102 + refilled)
  })
})
