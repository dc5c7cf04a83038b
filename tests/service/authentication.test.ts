// Chapter 5, Authentication.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployments } from '../helpers/deployments.ts'
import {
  asBrowser,
  asJson,
  pushFailure,
  pushImage,
  tokenOf,
  tracesOf,
} from '../helpers/hand-over.ts'
import { storeIdOf } from '../helpers/ids.ts'
import { send } from '../helpers/multipart.ts'
import { type Service, serviceStartMs, startService } from '../helpers/start-service.ts'

describe.each(deployments)('authentication and authorization on $name', (deployment) => {
  let service: Service
  const wrongKey = '0123456789abcdef'.repeat(2)
  const keys = {
    HANDPRINT_ACCESS_KEY: 'fedcba9876543210'.repeat(2),
    HANDPRINT_SECRET_KEY: `sk_${'k'.repeat(40)}`,
  }

  beforeAll(async () => {
    service = await startService({ deployment, env: keys })
  }, serviceStartMs)
  afterAll(() => service?.close())

  async function asLiveStore(work: () => Promise<void>): Promise<void> {
    const setMode = (mode: 'test' | 'live') =>
      service.foundation.onDatabase((queries) =>
        queries.updateTable('stores').set({ mode }).execute(),
      )
    await setMode('live')
    try {
      await work()
    } finally {
      await setMode('test')
    }
  }

  async function pull(parameters: string, accept = asJson) {
    return await send(`${service.url}/api/pull?image_url=http://127.0.0.1:1/${parameters}`, accept)
  }

  it('a pull requires access_key', async () => {
    for (const parameters of ['', '&access_key=']) {
      const answer = await pull(parameters)
      expect(answer.status).toBe(401)
      expect(answer.json().code).toBe('access_key_missing')
    }
  })

  it('a pull rejects a wrong access_key before it checks the URL', async () => {
    for (const key of [wrongKey, 'short', service.secretKey]) {
      const answer = await pull(`&access_key=${key}`)
      expect(answer.status).toBe(401)
      expect(answer.json().code).toBe('access_key_invalid')
      expect((await pull(`&access_key=${key}`, asBrowser)).status).toBe(401)
    }
  })

  const goodHeaders = {
    'Authorization: Bearer': (key: string) => ({ authorization: `Bearer ${key}` }),
    'authorization: bearer, in small letters': (key: string) => ({
      authorization: `bearer ${key}`,
    }),
    'CP-ApiKey': (key: string) => ({ 'CP-ApiKey': key }),
    'CP-ApiKey beside CP-Authorization: basic': (key: string) => ({
      'CP-ApiKey': key,
      'CP-Authorization': 'basic',
    }),
  }

  it.each(Object.entries(goodHeaders))('a push accepts the key as %s', async (_name, headers) => {
    await asLiveStore(async () => {
      const good = { key: null, headers: headers(service.accessKey) }
      for (const kind of ['preview', 'image'] as const) {
        expect((await pushImage(service, kind, good)).status).toBe(200)
      }
      const token = await tokenOf(service, 'preview')
      expect((await pushImage(service, 'print', { ...good, token })).status).toBe(200)
    })
  })

  it.each(Object.entries(goodHeaders))(
    'a push rejects a wrong key as %s, also for a test store',
    async (_name, headers) => {
      const before = await tracesOf(service)
      for (const kind of ['preview', 'print', 'image'] as const) {
        const push = { key: null, headers: headers(wrongKey), token: 'ab'.repeat(32) }
        const answer = await pushImage(service, kind, push)
        expect(pushFailure(answer)).toMatchObject({ status: 500, code: 'access_key_invalid' })
      }
      expect(await tracesOf(service)).toEqual(before)
    },
  )

  it('a push of anything but a print image rejects the secret key, and names it as such', async () => {
    const answer = await pushImage(service, 'image', { key: service.secretKey })
    const failure = pushFailure(answer)
    expect(failure).toMatchObject({ status: 500, code: 'access_key_invalid' })
    expect(failure.message).toMatch(/secret key/)
    expect(answer.text).not.toContain(service.secretKey)
  })

  it('a push requires no key while there is one store in test mode', async () => {
    for (const kind of ['preview', 'image'] as const) {
      expect((await pushImage(service, kind, { key: null })).status).toBe(200)
    }
  })

  it('a live store always requires its key', async () => {
    await asLiveStore(async () => {
      for (const kind of ['preview', 'print', 'image'] as const) {
        const answer = await pushImage(service, kind, { key: null, token: 'ab'.repeat(32) })
        expect(pushFailure(answer)).toMatchObject({ status: 500, code: 'access_key_missing' })
      }
    })
  })

  it('a push requires a key as soon as there are two stores', async () => {
    const other = await service.foundation.onDatabase(async (queries) => {
      const first = await queries.selectFrom('stores').selectAll().executeTakeFirstOrThrow()
      const second = { ...first, id: storeIdOf('another-store'), name: 'Another' }
      await queries.insertInto('stores').values(second).execute()
      return second
    })
    const answer = await pushImage(service, 'image', { key: null })
    expect(pushFailure(answer)).toMatchObject({ status: 500, code: 'access_key_missing' })
    expect((await pushImage(service, 'image')).status).toBe(200)
    await service.foundation.onDatabase((queries) =>
      queries.deleteFrom('stores').where('id', '=', other.id).execute(),
    )
  })

  it('the loader requires no key: the token is one', async () => {
    const token = await tokenOf(service, 'image')
    await asLiveStore(async () => {
      expect((await send(`${service.url}/loader/${token}`, asJson)).status).toBe(200)
    })
  })

  it('orders require the secret key', async () => {
    const orders = (authorization?: string) =>
      send(`${service.url}/api/v1/orders`, authorization ? { headers: { authorization } } : {})
    expect((await orders(`Bearer ${service.secretKey}`)).status).toBe(200)
    expect((await orders()).json()).toMatchObject({ status: 401, code: 'secret_key_missing' })
    for (const key of [service.accessKey, `sk_${'x'.repeat(40)}`]) {
      const answer = await orders(`Bearer ${key}`)
      expect(answer.status).toBe(401)
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json\b/)
      expect(answer.json()).toMatchObject({ status: 401, code: 'secret_key_invalid' })
    }
  })

  it('takes the keys of the first store from the environment', async () => {
    const { HANDPRINT_ACCESS_KEY: key, HANDPRINT_SECRET_KEY: secret } = keys
    expect((await pushImage(service, 'image', { key })).status).toBe(200)
    const headers = { authorization: `Bearer ${secret}` }
    expect((await send(`${service.url}/api/v1/orders`, { headers })).status).toBe(200)
    expect(service.output()).not.toContain(secret)
  })
})
