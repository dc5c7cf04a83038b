// docs/coming-from.md: what works unmodified for clients of the closed service, and what differs.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectRoot } from '../helpers/ensure-built.ts'
import { askApi, orderByApi } from '../helpers/hand-over.ts'
import { openOrigin } from '../helpers/hostile-origin.ts'
import { fieldPart, filePart, multipartBody, send } from '../helpers/multipart.ts'
import { picture } from '../helpers/pictures.ts'
import {
  type Service,
  serviceStartMs,
  startService,
  withoutPrints,
} from '../helpers/start-service.ts'

let service: Service
let origin: Awaited<ReturnType<typeof openOrigin>>
let image: Buffer
beforeAll(async () => {
  image = await picture({ width: 1500, height: 1000 })
  origin = await openOrigin((response) => response.end(image))
  const env = { HANDPRINT_PULL_ALLOW_PRIVATE: `127.0.0.1:${origin.port}`, ...withoutPrints }
  service = await startService({ env })
}, serviceStartMs)
afterAll(async () => {
  await service?.close()
  await origin?.close()
})

const push = (kind: string, file: Uint8Array, token?: string) => {
  const parts = [filePart('image', file), ...(token ? [fieldPart('token', token)] : [])]
  const { contentType, bytes } = multipartBody(parts)
  const headers = {
    'content-type': contentType,
    'CP-ApiKey': service.accessKey,
    'CP-Authorization': 'basic',
  }
  return send(`${service.url}/api/push/${kind}`, { method: 'POST', headers, body: bytes })
}
const asJson = { headers: { accept: 'application/json' } }
const load = (path: string) => send(`${service.url}/loader/${path}`, asJson)

it('pushes a preview and its print image, or a single image, and opens the cart', async () => {
  const preview = await push('preview', await picture({ width: 600, height: 400 }))
  expect(preview.json()).toEqual({
    image_token: expect.stringMatching(/^\w+$/),
    message: expect.any(String),
  })
  const token = String(preview.json().image_token)
  const print = await push('print', image, token)
  expect([print.status, print.json()]).toEqual([200, { message: expect.any(String) }])
  const single = await push('image', image)
  for (const path of [
    `${token}/1500/1000?reference_id=old-1`,
    `${token}/1500/1000/300?reference_id=old-1`,
    `${single.json().image_token}?reference_id=old-1`,
  ]) {
    expect((await load(path)).json()).toMatchObject({ reference_id: 'old-1' })
  }
})

it('pulls an address that is not escaped', async () => {
  const address = `http://127.0.0.1:${origin.port}/alps.jpg?w=1&h=2`
  const query = `image_url=${address}&access_key=${service.accessKey}`
  expect((await send(`${service.url}/api/pull?${query}`, asJson)).status).toBe(200)
})

it('answers 500 for every error of a push, such as a format that only the service took', async () => {
  const icon = Buffer.from([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0])
  const placeable = Buffer.alloc(64)
  placeable.writeUInt32LE(0x9ac6cdd7)
  const enhanced = Buffer.alloc(108)
  enhanced.writeUInt32LE(1)
  enhanced.writeUInt32LE(108, 4)
  enhanced.write(' EMF', 40)
  for (const file of [icon, placeable, enhanced]) {
    const refused = await push('image', file)
    expect(refused.status).toBe(500)
    expect(refused.json()).toMatchObject({ code: 'image_format_unsupported' })
  }
})

it('tells orders apart by the prefix of their reference', async () => {
  const token = String((await push('image', image)).json().image_token)
  await orderByApi(service, { image_token: token }, { reference_id: 'hp-7' })
  const found = await askApi(service, 'GET', 'orders?reference_id=hp-7')
  expect(found.json().data).toMatchObject([{ reference_id: 'hp-7' }])
})

it('names the tests of its claims on the page', () => {
  const page = readFileSync(join(projectRoot, 'docs/coming-from.md'), 'utf8')
  const named = [...page.matchAll(/`(tests\/[^`]+)`/g)].map(([, path = '']) => path)
  expect(named).toEqual(['tests/service/coming-from.test.ts', 'tests/browser/coming-from.spec.ts'])
})
