// The audit log of a started program: its page shows the actions of people and programs in words,
// with old and new values, and without secrets or data of a shopper. Also: revoked keys stay
// revoked.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderStatus } from '../../src/pure/contract/order-statuses.ts'
import type { OrderJson } from '../../src/pure/contract/schemas/order-schema.ts'
import { deployments } from '../helpers/deployments.ts'
import { askApi, keyHeader, pushImage, tokenOf } from '../helpers/hand-over.ts'
import { type Answer, filePart, multipartBody, send } from '../helpers/multipart.ts'
import { picture } from '../helpers/pictures.ts'
import { type AtPanel, firstOperator, signInToPanel } from '../helpers/sign-in-to-panel.ts'
import {
  runProgram,
  type Service,
  serviceStartMs,
  startService,
  withoutPrints,
} from '../helpers/start-service.ts'
import { addBytes, addressOf, beginUpload } from '../helpers/uploads.ts'

const secretKey = `sk_${'0123456789abcdef'.repeat(3)}`
const accessKey = 'd'.repeat(32)
const shopper = { name: 'Ada Lovelace', email: 'ada.lovelace@example.org', line1: '12 Long Street' }
const webhookSecretPath = 'T0K3N-in-the-path'

describe.each(deployments)('the audit log on $name', (deployment) => {
  let service: Service
  let panel: AtPanel
  const env = { ...firstOperator, HANDPRINT_ACCESS_KEY: accessKey, HANDPRINT_SECRET_KEY: secretKey }
  beforeAll(async () => {
    const pulling = { HANDPRINT_PULL_ALLOW_PRIVATE: '127.0.0.1:9' }
    service = await startService({ deployment, env: { ...env, ...pulling, ...withoutPrints } })
    panel = await signInToPanel(service)
  }, serviceStartMs)
  afterAll(() => service?.close())

  const ask = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await askApi(service, method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`)
    return answer
  }
  const print = (quality: number) => picture({ seed: 6, quality })
  const preview = async () =>
    tokenOf(service, 'preview', await picture({ width: 600, height: 400, seed: 6 }))
  const place = async (token: string) => {
    const size = { print_width: 1200, print_height: 800 }
    const body = {
      lines: [{ image_token: token, product: 'poster', size: '7x5', ...size }],
      shipping_address: { ...shopper, city: 'Berlin', postal_code: '10115', country: 'DE' },
      shipping_method: 'standard',
      payment: { method: 'test' },
    }
    return (await ask('POST', 'orders', body)).json() as unknown as OrderJson
  }
  const isNow = (id: OrderJson['id'], status: OrderStatus) =>
    service.foundation.onDatabase((queries) =>
      queries.updateTable('orders').set({ status }).where('id', '=', id).execute(),
    )
  /** Texts of the page's rows, newest first. */
  async function rows(query = ''): Promise<string[]> {
    const page = await panel.page(`/admin/audit${query}`)
    return [...page.matchAll(/<tr><td[\s\S]*?<\/tr>/g)].map(([row]) =>
      row
        .replace(/<[^>]+>/g, ' ')
        .replace(/&#39;|&#x27;/g, "'")
        .replace(/\s+/g, ' ')
        .trim(),
    )
  }
  const byKey = `key …${secretKey.slice(-4)}`

  it('records every change made with a key, by the key’s last characters', async () => {
    await ask('PATCH', 'store', { cool_off_minutes: 60 })
    const url = `http://127.0.0.1:9/${webhookSecretPath}`
    const made = (await ask('POST', 'webhooks', { url, events: ['*'] })).json()
    await ask('PATCH', `webhooks/${made.id}`, { events: ['order.paid'], paused: true })
    await ask('PATCH', `webhooks/${made.id}`, { url: `${url}/2` })
    await ask('POST', `webhooks/${made.id}/secret`, {})
    const { id: tested } = (await ask('POST', `webhooks/${made.id}/test`)).json()
    await ask('POST', `webhooks/${made.id}/deliveries/${tested}/replay`)
    await ask('DELETE', `webhooks/${made.id}`)
    const order = await place(await preview())
    const form = multipartBody([filePart('image', await print(80))])
    const replaced = await send(`${service.url}/api/v1/orders/${order.id}/lines/1/print-image`, {
      method: 'PUT',
      headers: { ...keyHeader(service, secretKey), 'content-type': form.contentType },
      body: form.bytes,
    })
    expect(replaced.status).toBe(200)
    await isNow(order.id, 'ready')
    await ask('POST', `orders/${order.id}/print-files`)
    await ask('POST', `orders/${order.id}/cancel`, { reason: `For ${shopper.name}` })
    const image = await tokenOf(service, 'image', await print(70))
    await ask('DELETE', `images/${image}`)
    await isNow(order.id, 'refunded')
    await ask('POST', 'personal-data-deletions', { email: shopper.email })

    const told = (await rows()).filter((row) => row.includes(byKey))
    const words = told.map((row) => row.slice(row.indexOf(byKey) + byKey.length).trim())
    const expected = [
      expect.stringMatching(
        /^Changed the settings of a store .*Cancellation window, in minutes: 30 → 60$/,
      ),
      expect.stringMatching(/^Added a webhook .*Address: nothing → http:\/\/127.0.0.1:9 events: /),
      expect.stringMatching(/^Changed a webhook .*events: \* → order.paid paused: no → yes$/),
      expect.stringMatching(/^Changed a webhook .*Address: \S+ → \S+ \(another address there\)$/),
      expect.stringMatching(/^Replaced the secret of a webhook /),
      expect.stringMatching(/^Tested a webhook /),
      expect.stringMatching(/^Sent an event again /),
      expect.stringMatching(/^Deleted a webhook .*Address: http:\/\/127.0.0.1:9 → nothing/),
      expect.stringMatching(new RegExp(`^Placed an order order ${order.number} `)),
      expect.stringMatching(/^Uploaded a print image image [0-9a-f]{12}… /),
      expect.stringMatching(new RegExp(`^Recreated print files order ${order.number} `)),
      expect.stringMatching(new RegExp(`^Cancelled an order order ${order.number} `)),
      expect.stringMatching(/^Deleted an image image [0-9a-f]{12}… /),
      expect.stringMatching(new RegExp(`^Deleted the personal data .* order ${order.number} `)),
      expect.stringMatching(/^Deleted a shopper’s data .*Orders: 1 carts: 0$/),
    ]
    expect(words).toHaveLength(expected.length)
    expect(words).toEqual(expect.arrayContaining(expected))
    for (const row of told) expect(row).toContain('Handprint')
  })

  it('records a print image sent with the secret key, through any interface', async () => {
    const before = await rows('?action=image.replace_print_image')
    const token = await preview()
    const headers = keyHeader(service, secretKey)
    await pushImage(service, 'print', { token, image: await print(60), key: secretKey })
    const form = multipartBody([filePart('image', await print(50))])
    await send(`${service.url}/api/v1/images/${token}/print`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': form.contentType },
      body: form.bytes,
    })
    const byUpload = await print(40)
    const beginning = { type: 'print', token, byteLength: byUpload.byteLength }
    const begun = await beginUpload(service.url, { ...beginning, headers })
    expect((await addBytes(addressOf(service.url, begun), 0, byUpload)).status).toBe(204)
    // A push with the public access key is not recorded.
    await pushImage(service, 'print', { token, image: await print(30) })
    const after = await rows('?action=image.replace_print_image')
    const news = after.slice(0, after.length - before.length)
    expect(news).toHaveLength(3)
    for (const row of news) {
      expect(row).toContain(`${byKey} Uploaded a print image image ${token.slice(0, 12)}…`)
    }
  })

  it('records who signed in and from where, and failed sign-ins', async () => {
    const { HANDPRINT_ADMIN_EMAIL: email } = firstOperator
    const signIn = (fields: Record<string, string>) =>
      fetch(`${service.url}/sign-in`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: service.url },
        body: new URLSearchParams(fields),
      })
    for (const password of ['a wrong password 1', 'a wrong password 2']) {
      expect((await signIn({ email, password })).status).toBe(401)
    }
    const typed = 'my password in the wrong field'
    expect((await signIn({ email: typed, password: 'x' })).status).toBe(401)
    const failed = await rows('?action=operator.sign_in_failed')
    expect(failed).toEqual([
      expect.stringMatching(/not signed in Sign-in failed – – attempts: Name 1 addresses: 127/),
      expect.stringMatching(
        /not signed in Sign-in failed account operator@example\.com – attempts: Password 2 /,
      ),
    ])
    const [signedIn] = await rows('?action=operator.signed_in')
    expect(signedIn).toMatch(
      /operator Signed in account operator@example\.com – Address: 127\.0\.0\.1/,
    )
  })

  it('records exports, without the search text', async () => {
    expect((await panel.get(`/admin/orders.csv?q=${shopper.email}&status=ready`)).status).toBe(200)
    expect((await panel.get('/admin/reports/csv')).status).toBe(200)
    expect(await rows('?action=export.orders')).toEqual([
      expect.stringMatching(/Downloaded orders as CSV – – Status: ready search term: yes$/),
    ])
    expect(await rows('?action=export.sales')).toHaveLength(1)
  })

  it('shows old and new values of settings changed in the panel', async () => {
    const stores = await panel.page('/admin/stores')
    const home = /\/admin\/stores\/store_\w+/.exec(stores)?.[0] ?? ''
    const fields = {
      name: 'Alpine prints',
      currency: 'USD',
      cool_off_minutes: '60',
      deadline_days: '7',
      reminder_hours: '24, 72',
      late_image: 'hold',
      embedding_hosts: 'alps.example',
    }
    expect((await panel.post(home, fields)).status).toBe(303)
    const [changed] = await rows('?action=store.changed')
    expect(changed).toContain('Name: Handprint → Alpine prints')
    expect(changed).toContain('Hosts that may embed its pages: none → alps.example')
    const store = home.slice(home.lastIndexOf('/') + 1)
    expect((await rows(`?store=${store}&action=store.changed`)).length).toBe(2)
    expect(await rows('?store=store_none')).toEqual([])
  })

  it('contains no secret and no data of a shopper', async () => {
    const log = await service.foundation.onDatabase((queries) =>
      queries.selectFrom('audit_log').selectAll().execute(),
    )
    const text = JSON.stringify(log)
    expect(log.length).toBeGreaterThan(15)
    for (const secret of [
      ...[secretKey, accessKey, webhookSecretPath, 'whsec_', 'wrong password'],
      ...[shopper.name, shopper.email, shopper.line1, 'wrong field'],
    ]) {
      expect(text).not.toContain(secret)
    }
  })

  it('does not restore a revoked key at a restart if HANDPRINT_SECRET_KEY names it', async () => {
    const stores = await panel.page('/admin/stores')
    const home = /\/admin\/stores\/store_\w+/.exec(stores)?.[0] ?? ''
    const current = firstOperator.HANDPRINT_ADMIN_PASSWORD
    const made = await panel.post(`${home}/keys`, { kind: 'secret', overlap_days: '0', current })
    const replacement = /sk_[\w-]{43}/.exec(await made.text())?.[0] ?? ''
    await service.stop()
    const { code, output } = await runProgram({ ...service.foundation.env, ...env })
    expect(code).toBe(78)
    expect(output).toContain('HANDPRINT_SECRET_KEY contains a revoked key')
    expect(output).not.toContain(secretKey)
    expect(output).not.toContain('    at ')
    const mended = { ...env, HANDPRINT_SECRET_KEY: replacement }
    const again = await startService({ deployment: runsOn(service), env: mended })
    const reading = (key: string) => askApi(again, 'GET', 'store', undefined, keyHeader(again, key))
    expect((await reading(replacement)).status).toBe(200)
    expect((await reading(secretKey)).status).toBe(401)
    await again.stop()
  })
})

/** Another process on the same foundation. */
function runsOn({ foundation }: Service) {
  return { name: foundation.env.DATABASE_URL ?? 'SQLite', prepare: async () => foundation }
}
