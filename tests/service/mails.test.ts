// Mails of a started program to a real SMTP server: their contents, and the effect of a crash
// between sending a mail and recording it.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployments } from '../helpers/deployments.ts'
import { openLoader, tokenOf } from '../helpers/hand-over.ts'
import { type MailServer, startMailServer } from '../helpers/mail-server.ts'
import { picture } from '../helpers/pictures.ts'
import { address, payingCard, submit, visit } from '../helpers/shopper.ts'
import {
  runProgram,
  type Service,
  serviceStartMs,
  startService,
  withoutPrints,
} from '../helpers/start-service.ts'

const from = 'orders@prints.example.com'
const baseUrl = 'https://prints.example.com'

describe.each(deployments)('mails on $name', (deployment) => {
  let mailServer: MailServer
  let service: Service

  beforeAll(async () => {
    mailServer = await startMailServer({ user: 'shop', password: 'p@ss' })
    const url = `smtp://shop:p%40ss@127.0.0.1:${mailServer.port}?tls=off`
    const mail = { SMTP_URL: url, MAIL_FROM: from, BASE_URL: baseUrl }
    const env = { ...mail, HANDPRINT_TEST_MAILS_TO: address.email }
    service = await startService({ deployment, env: { ...env, ...withoutPrints } })
  }, serviceStartMs)
  afterAll(async () => {
    await service?.close()
    await mailServer?.close()
  })

  async function order(language: string, email: string = address.email): Promise<void> {
    const token = await tokenOf(service, 'image', await picture({ width: 1500, height: 1000 }))
    const opened = (await openLoader(service, token)).json()
    const page = await visit(
      `${service.url}/cart/${opened.cart_id}/checkout?lang=${language}&country=US`,
    )
    await submit(page, 'checkout-form', { ...address, email, ...payingCard, action: 'pay' })
  }
  const states = () =>
    service.foundation.onDatabase(async (db) => {
      const mails = db.selectFrom('mails').select(['kind', 'state'])
      const rows = await mails.orderBy('created_at').execute()
      return rows.map(({ kind, state }) => `${kind} ${state}`)
    })

  it('deliver the receipt in the language of the checkout', async () => {
    mailServer.mails.length = 0
    await order('de')
    await expect.poll(() => mailServer.mails.length).toBe(1)
    const [mail] = mailServer.mails
    expect(mail?.envelope).toEqual({ from, to: [address.email] })
    expect(mail?.subject).toMatch(/^Ihre Bestellung \w{4}-\w{4}$/)
    expect(mail?.text).toMatch(/https:\/\/prints\.example\.com\/cart\/\w+\/receipt\?lang=de/)
    const shown = /https:\/\/prints\.example\.com(\/pictures\/[^"]+)/.exec(mail?.html ?? '')?.[1]
    const image = await fetch(`${service.url}${shown}`)
    expect(image.headers.get('content-type')).toBe('image/jpeg')
    await expect.poll(states).toEqual(['order-receipt sent'])
    expect(service.output()).not.toContain(address.email)
  })

  it('of a test store are not sent to strangers', async () => {
    mailServer.mails.length = 0
    await order('en', 'stranger@example.com')
    await expect.poll(states).toEqual(['order-receipt sent', 'order-receipt off'])
    expect(mailServer.mails).toEqual([])
    await service.foundation.onDatabase((db) =>
      db.deleteFrom('mails').where('state', '=', 'off').execute(),
    )
  })

  it('are sent at most twice if the program is killed in between, with the same Message-ID', async () => {
    mailServer.mails.length = 0
    let isKilled = false
    // The server has the complete mail, and the program never gets the acknowledgement.
    mailServer.on.data = async () => {
      if (isKilled) return
      isKilled = true
      await service.kill9()
    }
    await order('en').catch(() => {})
    await expect.poll(() => mailServer.mails.length).toBe(1)
    // As if its lease had expired.
    await service.foundation.onDatabase((db) =>
      db.updateTable('jobs').set({ leased_until: 0 }).where('task', '=', 'send-mail').execute(),
    )
    await service.restart()
    await expect.poll(() => mailServer.mails.length).toBe(2)
    await expect.poll(states).toEqual(['order-receipt sent', 'order-receipt sent'])
    const [first, second] = mailServer.mails
    expect(second?.messageId).toBe(first?.messageId)
    expect(second?.date).toBe(first?.date)
  })
})

describe('a start with incomplete mail settings', () => {
  it('says what is missing', async () => {
    const { code, output } = await runProgram({ SMTP_URL: 'smtp://user:hunter2@mail.example.com' })
    expect(code).toBe(78)
    expect(output).toContain('SMTP_URL and MAIL_FROM belong together:')
    expect(output).toContain('BASE_URL must be set with SMTP_URL')
    expect(output).not.toContain('hunter2')
  })
})
