import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../tests/helpers/databases.ts'
import {
  type MailServer,
  refusal,
  sendingBy,
  startMailServer,
} from '../../../../tests/helpers/mail-server.ts'
import {
  openTestPanel,
  panelPassword,
  type SignedIn,
  type TestPanel,
} from '../../../../tests/helpers/test-panel.ts'
import { openTestShop, type TestShop } from '../../../../tests/helpers/test-shop.ts'

const baseUrl = 'https://prints.example.com'

describe('mailed links', () => {
  let shop: TestShop
  let smtp: MailServer
  let panel: TestPanel
  let owner: SignedIn
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    smtp = await startMailServer()
    const mailServer = sendingBy(smtp)
    panel = await openTestPanel(shop.database, {
      now: shop.now,
      baseUrl,
      findMailServer: async () => mailServer,
    })
    owner = await panel.signIn({ email: 'ada@example.com' })
  })
  afterEach(() => smtp.close())

  const from = { origin: baseUrl }
  const invite = (email: string, by = owner, home = '/admin/operators') => {
    const fields = { name: 'Grace, visit evil.example', email, role: 'staff' }
    return by.post(home, { ...fields, current: panelPassword }, from)
  }
  const linkIn = (text: string) =>
    /https:\/\/prints\.example\.com(\/sign-in\/[\w-]{43})/.exec(text)?.[1]

  it('deliver an invitation, which the page also shows', async () => {
    const { body } = await invite('grace@example.com')
    expect(body).toContain('An invitation was sent to grace@example.com. It works once, until')
    const [mail] = smtp.mails
    expect(mail?.envelope).toEqual({ from: 'orders@prints.example.com', to: ['grace@example.com'] })
    expect(mail?.subject).toBe('Your account at a print shop')
    expect(mail?.text).toContain('ada@example.com invited you')
    // The mailed link proves who owns the address, so no one else may see it.
    expect(linkIn(mail?.text ?? '')).not.toBe(linkIn(body))
    expect(mail?.source).not.toContain('evil.example')
    const page = await panel.server.inject({ url: linkIn(mail?.text ?? '') ?? '' })
    expect(page.body).toContain('For grace@example.com.')
    // The inviter of a duplicate is informed, the invited person gets no second mail.
    await invite('grace@example.com')
    expect((await owner.get('/admin/operators')).body).toContain(
      'This list already contains someone with this email address.',
    )
    expect(smtp.mails).toHaveLength(1)
  })

  it('are in the recipient’s language, else the first owner’s, else the requester’s', async () => {
    const subjects = () => smtp.mails.map(({ subject }) => subject)
    const bob = (await panel.signIn({ role: 'staff', email: 'bob@example.com' })).operator
    const speak = (id: string, language: string) =>
      shop.database.queries
        .updateTable('operators')
        .set({ language })
        .where('id', '=', id)
        .execute()
    const link = () =>
      owner.post(`/admin/operators/${bob.membershipId}/link`, { current: panelPassword }, from)
    await owner.post(
      '/admin/operators',
      { name: 'Eva', email: 'eva@example.com', role: 'staff', current: panelPassword },
      { ...from, 'accept-language': 'de' },
    )
    await speak(owner.operator.id, 'de')
    await link()
    await speak(bob.id, 'en')
    await link()
    expect(subjects()).toEqual([
      'Ihr Konto bei einer Druckerei',
      'Ein neues Passwort wählen',
      'Choose a new password',
    ])
    expect(smtp.mails[0]?.text).toContain('ada@example.com hat Sie eingeladen')
  })

  it('deliver a password reset', async () => {
    const { membershipId: id } = (await panel.signIn({ role: 'staff', email: 'bob@example.com' }))
      .operator
    const { body } = await owner.post(
      `/admin/operators/${id}/link`,
      { current: panelPassword },
      from,
    )
    expect(body).toContain('A link was sent to bob@example.com. It works once, for 24 hours.')
    expect(smtp.mails[0]?.subject).toBe('Choose a new password')
    const links = [linkIn(smtp.mails[0]?.text ?? ''), linkIn(body)]
    expect(links).not.toContain(undefined)
    expect(links[0]).not.toBe(links[1])
  })

  it('are not created for a disabled account', async () => {
    const { membershipId: id } = (await panel.signIn({ role: 'staff', email: 'bob@example.com' }))
      .operator
    await owner.post(`/admin/operators/${id}/disable`, { current: panelPassword }, from)
    expect((await owner.get(`/admin/operators/${id}`)).body).not.toContain(`${id}/link`)
    const { statusCode, body } = await owner.post(
      `/admin/operators/${id}/link`,
      { current: panelPassword },
      from,
    )
    expect([statusCode, linkIn(body)]).toEqual([409, undefined])
    expect(body).toContain('The account is disabled. Enable it first.')
    expect(smtp.mails).toEqual([])
    const links = await shop.database.queries.selectFrom('operator_links').selectAll().execute()
    expect(links).toEqual([])
  })

  it('reach the people of a store, requested by the operator and by themselves', async () => {
    const { id: storeId } = shop.store
    const current = panelPassword
    const fields = { name: 'Ines', email: 'ines@app.example', role: 'owner', current }
    const made = await owner.post(`/admin/stores/${storeId}/accounts`, fields, from)
    expect(made.body).toContain('An invitation was sent to ines@app.example.')
    const theirs = await panel.signIn({ storeId, email: 'ivo@app.example' })
    const { body } = await invite('ida@app.example', theirs, '/account/people')
    expect(body).toContain('An invitation was sent to ida@app.example.')
    // The behavior of the link would reveal whether that address has an account elsewhere.
    expect(linkIn(body)).toBeUndefined()
    const ines = await shop.database.queries
      .selectFrom('memberships')
      .select('id')
      .where('name', '=', 'Ines')
      .executeTakeFirstOrThrow()
    await owner.post(`/admin/stores/${storeId}/accounts/${ines.id}/renew`, { current }, from)
    expect(smtp.mails.map(({ envelope }) => envelope.to.join())).toEqual([
      'ines@app.example',
      'ida@app.example',
      'ines@app.example',
    ])
  })

  it('say why one was not sent, and keep the link', async () => {
    smtp.on.recipient = () => {
      throw refusal(550, 'No such user')
    }
    const { body } = await invite('grace@example.com')
    expect(body).toMatch(
      /The mail to grace@example.com could not be sent: The mail server refused the address/,
    )
    expect(linkIn(body)).toBeDefined()
  })

  it('are rate limited for each requester', async () => {
    for (let count = 0; count < 20; count++) await invite(`a${count}@example.com`)
    const { body } = await invite('one-more@example.com')
    expect(body).toContain('more than 20 links in one hour')
    expect(linkIn(body)).toBeDefined()
    expect(smtp.mails).toHaveLength(20)
  })
})
