// The outside world of a shop: shoppers with mailboxes, a webhook receiver and a lab, which accept
// or reject what they receive.

import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fieldsOfSeller } from '../../src/trade/legal/check-seller.ts'
import { knownSeller } from '../helpers/known-seller.ts'
import { type MailServer, refusal, startMailServer } from '../helpers/mail-server.ts'
import { address } from '../helpers/shopper.ts'
import { addFolderLab, signInToPanel } from '../helpers/sign-in-to-panel.ts'
import type { Service } from '../helpers/start-service.ts'
import {
  answersWith,
  startReceiver,
  takesIt,
  type WebhookReceiver,
} from '../helpers/webhook-receiver.ts'

export type Outside = {
  mails: MailServer
  webhooks: WebhookReceiver
  lab: string
  close(): Promise<void>
}

export async function openOutside(): Promise<Outside> {
  const mails = await startMailServer()
  const webhooks = await startReceiver()
  const lab = await mkdtemp(join(tmpdir(), 'handprint-lab-'))
  return {
    mails,
    webhooks,
    lab,
    async close() {
      await mails.close()
      await webhooks.close()
      await rm(lab, { recursive: true, force: true })
    },
  }
}

/** Configures a webhook, a lab that receives each order as soon as it is rendered, and invoices. */
export async function tellOutside(service: Service, { webhooks, lab }: Outside): Promise<void> {
  const operator = await signInToPanel(service)
  await addFolderLab(operator, lab)
  await operator.post('/admin/seller', fieldsOfSeller(knownSeller))
  const headers = {
    authorization: `Bearer ${service.secretKey}`,
    'content-type': 'application/json',
  }
  const told = [
    ['PATCH', 'store', { cool_off_minutes: 0 }],
    ['POST', 'webhooks', { url: webhooks.url, events: ['*'] }],
  ] as const
  for (const [method, path, body] of told) {
    const sent = { method, headers, body: JSON.stringify(body) }
    const answer = await fetch(`${service.url}/api/v1/${path}`, sent)
    if (!answer.ok) throw new Error(`${path} was not set: ${await answer.text()}`)
  }
}

export async function refuse({ mails, webhooks, lab }: Outside): Promise<void> {
  mails.on.sender = () => {
    throw refusal(451, 'Later.')
  }
  webhooks.answers(answersWith(503))
  await rm(lab, { recursive: true, maxRetries: 5 })
}

export async function take({ mails, webhooks, lab }: Outside): Promise<void> {
  await mkdir(lab)
  webhooks.received.length = 0
  webhooks.answers(takesIt)
  mails.on.sender = undefined
}

/** What shoppers, the webhook and the lab have received, in readable form. */
export async function readOutside({ mails: { mails }, webhooks, lab }: Outside) {
  const toShoppers = mails.filter(({ envelope }) => envelope.to.includes(address.email))
  return {
    mails: toShoppers.map(({ subject }) => `the mail "${subject}"`),
    events: webhooks.received.map(({ event: { type, data } }) => {
      return `${type} of ${'api_path' in data ? data.api_path : 'nothing'}`
    }),
    // Each is a folder named after the order's number.
    orders: (await readdir(lab)).map((number) => `order ${number} to the lab`),
  }
}

/** Returns the same, and clears it. */
export async function takeAway(outside: Outside): Promise<string[]> {
  const { mails, events, orders } = await readOutside(outside)
  outside.mails.mails.length = 0
  outside.webhooks.received.length = 0
  for (const name of await readdir(outside.lab)) {
    await rm(join(outside.lab, name), { recursive: true })
  }
  return [...mails, ...events, ...orders]
}
