// docs/local-development.md: a rejection on a developer's machine names the setting that allows the
// address, and exactly that setting works.

import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectRoot } from '../helpers/ensure-built.ts'
import { freePort } from '../helpers/free-port.ts'
import { asJson, pullAsShopper } from '../helpers/hand-over.ts'
import { type HostileOrigin, openOrigin } from '../helpers/hostile-origin.ts'
import { send } from '../helpers/multipart.ts'
import { picture } from '../helpers/pictures.ts'
import { type Service, serviceStartMs, startService } from '../helpers/start-service.ts'
import { startReceiver, type WebhookReceiver } from '../helpers/webhook-receiver.ts'

describe('local development', () => {
  let origin: HostileOrigin
  let receiver: WebhookReceiver
  let service: Service
  beforeAll(async () => {
    const image = await picture({ width: 1200, height: 800 })
    origin = await openOrigin((response) => response.end(image))
    receiver = await startReceiver()
    service = await startService()
  }, serviceStartMs)
  afterAll(async () => {
    await service?.close()
    await receiver?.close()
    await origin?.close()
  })

  const query = () => new URLSearchParams({ access_key: service.accessKey, image_url: origin.url })
  const pull = () => send(`${service.url}/api/pull?${query()}`, asJson)
  const addWebhook = () =>
    send(`${service.url}/api/v1/webhooks`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${service.secretKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ url: receiver.url, events: ['image.received'] }),
    })
  const settingIn = (text: string) =>
    /HANDPRINT_PULL_ALLOW_PRIVATE=([^\s"]+?)\.?(?=[\s"]|$)/.exec(text)?.[1] ?? ''

  it('names the HANDPRINT_PULL_ALLOW_PRIVATE that allows a picture and a webhook, at start and in a 403', async () => {
    // Printed after the address, which a start waits for.
    await expect.poll(service.output).toMatch(/HANDPRINT_PULL_ALLOW_PRIVATE=\S+ npm start/)
    await expect.poll(service.output).toContain('docs/local-development.md')

    const page = await pullAsShopper(service, query())
    expect(page.status).toBe(403)
    expect(page.text).toMatch(/<details open[\s\S]*HANDPRINT_PULL_ALLOW_PRIVATE=127\.0\.0\.1:\d+ /)
    const settings = [(await pull()).json().message, (await addWebhook()).json().detail]
    const allowed = settings.map((said) => settingIn(String(said))).join(',')
    const { host, port } = receiver.allowed
    expect(allowed).toBe(`127.0.0.1:${origin.port},${host}:${port}`)

    await service.close()
    service = await startService({ env: { HANDPRINT_PULL_ALLOW_PRIVATE: allowed } })
    expect(service.output()).not.toContain('HANDPRINT_PULL_ALLOW_PRIVATE')
    expect((await addWebhook()).status).toBe(201)
    expect((await pull()).status).toBe(200)
    await expect.poll(() => receiver.types()).toEqual(['image.received'])
  })

  it('shows webhooks with the receiver of the page', async () => {
    const text = readFileSync(join(projectRoot, 'docs/local-development.md'), 'utf8')
    const [, code = ''] = /```js\n([\s\S]*?)```/.exec(text) ?? []
    const port = await freePort()
    const shown = spawn(process.execPath, ['--input-type=module', '--eval', code], {
      env: { ...process.env, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    shown.stdout.on('data', (piece) => {
      output += piece
    })
    try {
      const body = JSON.stringify({ type: 'order.paid', data: { number: '7K2M-93QF' } })
      const post = () => fetch(`http://127.0.0.1:${port}/hooks`, { method: 'POST', body })
      await expect
        .poll(() =>
          post().then(
            ({ status }) => status,
            () => 0,
          ),
        )
        .toBe(204)
      await expect.poll(() => output).toContain('order.paid 7K2M-93QF')
    } finally {
      shown.kill()
    }
  })
})
