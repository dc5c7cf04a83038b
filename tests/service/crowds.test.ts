// Many concurrent clients, slow and hostile ones among them: each is answered, none delays another,
// and nothing is left behind.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployments } from '../helpers/deployments.ts'
import { pushFailure, pushImage, pushPatiently, tracesOf } from '../helpers/hand-over.ts'
import { bombs } from '../helpers/hostile/bombs.ts'
import { picture } from '../helpers/pictures.ts'
import { openRaw, type RawConnection } from '../helpers/raw-http.ts'
import { partHead, pushHead, rawConnections } from '../helpers/raw-push.ts'
import { type Service, serviceStartMs, startService } from '../helpers/start-service.ts'

/** For tests with hundreds of connections. */
const manyMs = 600_000
/** Hundreds of them are decoded. */
const small = { width: 60, height: 40 } as const

describe.each(deployments)('many concurrent clients, on $name', (deployment) => {
  let service: Service
  const slowHeads: RawConnection[] = []

  beforeAll(async () => {
    service = await startService({ deployment })
    // Checked by the last test, because the timeout takes a while.
    for (let index = 0; index < 50; index++) {
      const connection = await openRaw(service.url)
      await connection.send('POST /api/push/image HTTP/1.1\r\nHost: a\r\nX-Slow: ')
      slowHeads.push(connection)
    }
  }, serviceStartMs)
  afterAll(async () => {
    for (const connection of slowHeads) connection.destroy()
    await service?.close()
  })
  const raw = rawConnections(() => service)

  it(
    'are served while 200 others send a byte now and then',
    async () => {
      const slow = await Promise.all(Array.from({ length: 200 }, raw.connect))
      await Promise.all(
        slow.map((connection) =>
          connection.send(pushHead(service, 'Content-Length: 5000000') + partHead),
        ),
      )
      const drip = setInterval(() => {
        for (const connection of slow) void connection.send('x')
      }, 100)
      try {
        for (let seed = 100; seed < 105; seed++) {
          const image = await picture({ ...small, seed })
          expect((await pushImage(service, 'image', { image })).status).toBe(200)
        }
        expect(slow.map((connection) => connection.received()).join('')).toBe('')
      } finally {
        clearInterval(drip)
      }
      for (const connection of slow) connection.destroy()
      expect(await tracesOf(service)).toMatchObject({
        tokens: raw.before().tokens + 5,
        unfinished: [],
      })
    },
    manyMs,
  )

  it(
    'send 200 uploads at once and are answered, or asked to retry',
    async () => {
      const jpeg = await picture({ ...small, seed: 7 })
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, index) => {
          const image = Buffer.concat([jpeg, Buffer.alloc(150_000, index)])
          return pushImage(service, 'image', { image })
        }),
      )
      const taken = answers.filter(({ status }) => status === 200)
      const shed = answers.filter(({ status }) => status !== 200)
      for (const answer of shed) {
        const { status, code } = pushFailure(answer)
        // The second if a busy machine frees no database connection within five seconds.
        expect(['rate_limited', 'database_unavailable']).toContain(code)
        expect(status).toBe(500)
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      }
      const after = await tracesOf(service)
      expect(after.tokens - raw.before().tokens).toBe(taken.length)
      expect(taken.length).toBeGreaterThan(0)
    },
    manyMs,
  )

  const codeOf = async (image: Buffer) =>
    (await pushPatiently(service, 'image', { image })).json().code ?? null

  it(
    'can push pictures while decompression bombs are being rejected',
    async () => {
      // Those of a few bytes, ten times more than there are decoding processes.
      const ofFewBytes = Object.entries(bombs).filter(([name]) => /16,000 × 16,000/.test(name))
      expect(ofFewBytes.length).toBeGreaterThan(10)
      const told = ofFewBytes.map(async ([name, { make, code }]) =>
        expect([name, await codeOf(await make())]).toEqual([name, code]),
      )
      const image = await picture({ ...small, seed: 123 })
      await Promise.all([...told, expect(codeOf(image)).resolves.toBe(null)])
    },
    manyMs,
  )

  it(
    'are disconnected if their headers do not end',
    async () => {
      for (const connection of slowHeads) {
        expect(await connection.ended(manyMs)).toMatch(/^(HTTP\/1\.1 408 |$)/)
      }
    },
    manyMs,
  )
})
