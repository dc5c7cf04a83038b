import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import { type MailServer, refusal, startMailServer } from '../../../tests/helpers/mail-server.ts'
import { openTestPanel, type SignedIn, type TestPanel } from '../../../tests/helpers/test-panel.ts'
import { openTestShop, type TestShop } from '../../../tests/helpers/test-shop.ts'
import { createMailServer } from '../../mail/mail-server.ts'

const baseUrl = 'https://prints.example.com'

describe('links by mail', () => {
  let shop: TestShop
  let smtp: MailServer
  let panel: TestPanel
  let owner: SignedIn
  beforeEach(async () => {
    const [embedded] = testDatabases
    if (embedded === undefined) throw new Error('There is no database to test on.')
    shop = await openTestShop(embedded)
    smtp = await startMailServer()
    const mailServer = createMailServer({
      ...{ host: '127.0.0.1', port: smtp.port, isSecure: false, signIn: null },
      ...{ starttls: 'optional', from: 'orders@prints.example.com' },
    })
    panel = await openTestPanel(shop.database, { now: shop.now, baseUrl, mailServer })
    owner = await panel.signIn({ email: 'ada@example.com' })
  })
  afterEach(async () => {
    await panel.close()
    await smtp.close()
    await shop.close()
  })

  const from = { origin: baseUrl }
  const invite = (email: string, by = owner, home = '/admin/operators') => {
    const fields = { name: 'Grace, visit evil.example', email, role: 'staff' }
    return by.post(home, fields, from)
  }
  const linkIn = (text: string) =>
    /https:\/\/prints\.example\.com(\/sign-in\/[\w-]{43})/.exec(text)?.[1]

  it('bring an invitation, and the page says so and shows it all the same', async () => {
    const { body } = await invite('grace@example.com')
    expect(body).toContain('It was also sent to grace@example.com.')
    const [mail] = smtp.mails
    expect(mail?.envelope).toEqual({ from: 'orders@prints.example.com', to: ['grace@example.com'] })
    expect(mail?.subject).toBe('Your account at a print shop')
    expect(mail?.text).toContain('ada@example.com has made an account for you')
    expect(linkIn(mail?.text ?? '')).toBe(linkIn(body))
    expect(mail?.source).not.toContain('evil.example')
    const page = await panel.server.inject({ url: linkIn(mail?.text ?? '') ?? '' })
    expect(page.body).toContain('For grace@example.com.')
    // Who invites somebody twice is told; nobody else can ask, and the account hears nothing.
    await invite('grace@example.com')
    expect((await owner.get('/admin/operators')).body).toContain('has an account already')
    expect(smtp.mails).toHaveLength(1)
  })

  it('bring one for a new password', async () => {
    const { id } = (await panel.signIn({ role: 'staff', email: 'bob@example.com' })).operator
    await shop.database.queries.updateTable('operators').set({ password_hash: 'kept' }).execute()
    const { body } = await owner.post(`/admin/operators/${id}/link`, {}, from)
    expect(body).toContain('It was also sent to bob@example.com.')
    expect(smtp.mails[0]?.subject).toBe('Choose a new password')
    expect(linkIn(smtp.mails[0]?.text ?? '')).toBe(linkIn(body))
  })

  it('are not made for an account that is disabled', async () => {
    const { id } = (await panel.signIn({ role: 'staff', email: 'bob@example.com' })).operator
    await shop.database.queries.updateTable('operators').set({ password_hash: 'kept' }).execute()
    await owner.post(`/admin/operators/${id}/disable`, {}, from)
    expect((await owner.get(`/admin/operators/${id}`)).body).not.toContain(`${id}/link`)
    const { statusCode, body } = await owner.post(`/admin/operators/${id}/link`, {}, from)
    expect([statusCode, linkIn(body)]).toEqual([409, undefined])
    expect(body).toContain('The account is disabled. Enable it first.')
    expect(smtp.mails).toEqual([])
    const links = await shop.database.queries.selectFrom('operator_links').selectAll().execute()
    expect(links).toEqual([])
  })

  it('reach the people of a store, asked for by the operator and by themselves', async () => {
    const { id: storeId } = shop.store
    const fields = { account_name: 'Ines', email: 'ines@app.example' }
    const made = await owner.post(`/admin/stores/${storeId}/accounts`, fields, from)
    expect(made.body).toContain('It was also sent to ines@app.example.')
    const theirs = await panel.signIn({ storeId, email: 'ivo@app.example' })
    const { body } = await invite('ida@app.example', theirs, '/account/people')
    expect(body).toContain('It was also sent to ida@app.example.')
    const ines = await shop.database.queries
      .selectFrom('operators')
      .select('id')
      .where('email', '=', 'ines@app.example')
      .executeTakeFirstOrThrow()
    await owner.post(`/admin/stores/${storeId}/accounts/${ines.id}/link`, {}, from)
    expect(smtp.mails.map(({ envelope }) => envelope.to.join())).toEqual([
      'ines@app.example',
      'ida@app.example',
      'ines@app.example',
    ])
  })

  it('say why one was not sent, and leave the link', async () => {
    smtp.on.recipient = () => {
      throw refusal(550, 'No such user')
    }
    const { body } = await invite('grace@example.com')
    expect(body).toMatch(
      /could not be sent to grace@example.com: The mail server refused the address/,
    )
    expect(linkIn(body)).toBeDefined()
  })

  it('are not sent without end for one who asks', async () => {
    for (let count = 0; count < 20; count++) await invite(`a${count}@example.com`)
    const { body } = await invite('one-more@example.com')
    expect(body).toContain('more than 20 links in an hour')
    expect(linkIn(body)).toBeDefined()
    expect(smtp.mails).toHaveLength(20)
  })
})
