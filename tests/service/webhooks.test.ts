// Webhooks of integrators: each event once it is committed, signed, in sequence for each order, and
// across kill -9.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WebhookEventJson } from '../../src/pure/contract/schemas/event-schema.ts'
import { deployments } from '../helpers/deployments.ts'
import { askApi, keyHeader, orderByApi, pushImage, tokenOf } from '../helpers/hand-over.ts'
import { send } from '../helpers/multipart.ts'
import { picture } from '../helpers/pictures.ts'
import { type Service, serviceStartMs, startService } from '../helpers/start-service.ts'
import {
  answersWith,
  isSignedWith,
  startReceiver,
  takesIt,
  verifyByLibrary,
  type WebhookReceiver,
} from '../helpers/webhook-receiver.ts'

describe.each(deployments)('webhooks on $name', (deployment) => {
  let service: Service
  let receiver: WebhookReceiver
  let webhook: { id: string; secret: string }
  beforeAll(async () => {
    receiver = await startReceiver()
    const { host, port } = receiver.allowed
    const env = { HANDPRINT_PULL_ALLOW_PRIVATE: `${host}:${port}` }
    service = await startService({ deployment, env })
    const made = await ask('POST', '', { url: receiver.url, events: ['*'] })
    expect(made.status).toBe(201)
    webhook = made.json() as typeof webhook
  }, serviceStartMs)
  afterAll(async () => {
    await service?.close()
    await receiver?.close()
  })

  const ask = (method: string, path: string, body?: object) =>
    askApi(service, method, `webhooks${path}`, body)
  /** Each event once: a delivery that a busy receiver has not answered in time is repeated. */
  const told = (about: string) => {
    const those = receiver.received.filter(({ text }) => text.includes(about))
    const ids = those.map(({ headers }) => headers['webhook-id'])
    return those.filter((_, index) => ids.indexOf(ids[index]) === index).map(({ event }) => event)
  }
  const tokenOfEvent = ({ data }: WebhookEventJson) =>
    'image_token' in data ? data.image_token : ''

  it('report events of images and orders, signed, in chronological order', async () => {
    const small = await picture({ width: 600, height: 400, seed: 6 })
    const token = await tokenOf(service, 'preview', small)
    await expect.poll(() => told(token).length).toBe(1)
    const announced = { print_width: 1500, print_height: 1000 }
    await orderByApi(service, { image_token: token, ...announced }, { reference_id: 'told' })
    const image = await picture({ width: 1500, height: 1000, seed: 6 })
    await pushImage(service, 'print', { token, image })
    await expect.poll(() => told('"told"').map(({ type }) => type)).toContain('order.ready')
    // Events of a picture do not wait for those of an order.
    await expect
      .poll(() => told(token).map(({ type }) => type))
      .toEqual(['image.received', 'image.print_received'])
    const types = told('"told"').map(({ type }) => type)
    expect(types).toEqual([
      'order.placed',
      'order.paid',
      'order.awaiting_print_image',
      'order.ready',
    ])
    for (const one of receiver.received) {
      expect(isSignedWith(webhook.secret, one)).toBe(true)
      expect(verifyByLibrary(webhook.secret, one)).toEqual(one.event)
    }
    const [placed] = told('"told"')
    const order = await send(
      `${service.url}${placed && 'api_path' in placed.data && placed.data.api_path}`,
      { headers: keyHeader(service, service.secretKey) },
    )
    expect(order.json()).toMatchObject({ reference_id: 'told', status: 'ready' })
    expect(service.output()).not.toContain(webhook.secret)
  })

  it('log a failure, and resend the same on replay', async () => {
    receiver.answers(answersWith(500, 'the receiver is ill'))
    const test = (await ask('POST', `/${webhook.id}/test`)).json()
    const one = `/${webhook.id}/deliveries/${test.id}`
    const delivery = async () => (await ask('GET', one)).json()
    await expect.poll(async () => (await delivery()).attempts).not.toEqual([])
    const failed = await delivery()
    expect(failed).toMatchObject({ status: 'waiting', next_attempt_at: expect.any(String) })
    // Another attempt may have been made in the meantime.
    const said = (failed.attempts as object[]).map(() => ({
      status: 500,
      answer: 'the receiver is ill',
    }))
    expect(failed.attempts).toMatchObject(said)
    receiver.answers(takesIt)
    expect((await ask('POST', `${one}/replay`)).status).toBe(202)
    await expect.poll(async () => (await delivery()).status).toBe('delivered')
    const sent = receiver.received.filter(({ text }) => text === test.body)
    expect(new Set(sent.map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set([test.event_id]),
    )
  })

  it('arrive although the program is killed between the answer and the delivery', async () => {
    receiver.answers(answersWith(503))
    const images = await Promise.all([1, 2, 3, 4].map((seed) => picture({ seed })))
    const answers = await Promise.all(images.map((image) => pushImage(service, 'image', { image })))
    const late = pushImage(service, 'image').catch(() => null)
    await service.kill9()
    await late
    receiver.answers(takesIt)
    const before = receiver.received.length
    await service.restart()
    const tokens = answers.map((answer) => String(answer.json().image_token)).sort()
    const arrived = () => receiver.received.slice(before).map(({ event }) => tokenOfEvent(event))
    await expect.poll(() => tokens.filter((token) => !arrived().includes(token))).toEqual([])
    // And nothing is reported that does not exist.
    const rows = await service.foundation.onDatabase((queries) =>
      queries.selectFrom('image_tokens').select('token').execute(),
    )
    const known: string[] = rows.map((row) => row.token)
    expect(arrived().filter((token) => !known.includes(token))).toEqual([])
  })
})
