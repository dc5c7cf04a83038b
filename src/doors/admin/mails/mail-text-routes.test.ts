import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../tests/helpers/databases.ts'
import { madeOrder } from '../../../../tests/helpers/made-order.ts'
import {
  openTestPanel,
  type SignedIn,
  type TestPanel,
} from '../../../../tests/helpers/test-panel.ts'
import { openTestShop, type TestShop } from '../../../../tests/helpers/test-shop.ts'
import { languages } from '../../../pure/contract/language.ts'
import { writeMail } from '../../../trade/mail/mail-message.ts'
import { editableMails } from '../../../trade/mail/mail-texts.ts'
import { mailsOfOrder } from '../../../trade/mail/read-mails.ts'
import { createMailPreview } from '../../storefront/mails/mail-preview.ts'
import { createShopperMails } from '../../storefront/mails/shopper-mails.ts'

const page = '/admin/mails/texts/order-receipt/de'
describe('the mail texts', () => {
  let shop: TestShop
  let panel: TestPanel
  let owner: SignedIn
  const baseUrl = 'https://prints.example'
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    const deps = { ...shop, baseUrl, testMailsTo: ['@example.com'] }
    const previewMail = createMailPreview(deps)
    const writersAt = (at: string) => createShopperMails({ ...deps, baseUrl: at })
    panel = await openTestPanel(shop.database, { ...deps, previewMail, writersAt })
    owner = await panel.signIn()
  })

  const own = {
    subject: 'Danke, {number}!',
    heading: 'Schön, dass Sie bei {store} bestellt haben.',
    text: 'Wir haben {total} erhalten.\n\nWir drucken jetzt.',
  }

  it('are replaced by an owner’s text in that mail and language only, until reset to the default', async () => {
    const { id } = await madeOrder(shop)
    const { number } = await shop.database.queries
      .selectFrom('orders')
      .select('number')
      .executeTakeFirstOrThrow()
    await shop.database.queries.updateTable('orders').set({ language: 'de' }).execute()
    const receipt = async () => {
      const [mail] = await mailsOfOrder(shop.database.queries, id)
      return mail && (await writeMail(panel.deps.writersAt(baseUrl), mail))
    }
    const usual = await receipt()
    expect((await owner.post(page, own)).statusCode).toBe(303)
    const said = await receipt()
    expect(said?.subject).toBe(`Danke, ${number}!`)
    expect(said?.html).toContain(`Schön, dass Sie bei ${shop.store.name} bestellt haben.`)
    expect(said?.html).toContain('<p>Wir drucken jetzt.</p>')
    expect(said?.text).toContain('\n\nWir drucken jetzt.\n\n')
    const list = (await owner.get('/admin/mails/texts')).body
    expect(list.match(/<strong>[^<]*<\/strong>/g)).toEqual(['<strong>German</strong>'])
    const mails = (await owner.get('/admin/mails?state=waiting')).body
    expect(mails).toContain(number)
    expect(mails).toContain('ann@example.com')
    await owner.post(page, { usual: 'yes' })
    expect((await receipt())?.subject).toBe(usual?.subject)
    const log = await shop.database.queries.selectFrom('audit_log').select('action').execute()
    expect(log.filter(({ action }) => action === 'mail_texts.changed')).toHaveLength(2)
  })

  it('are saved with a warning about a claim without proof', async () => {
    expect((await owner.post(page, { ...own, heading: 'CO₂-neutral gedruckt' })).statusCode).toBe(
      303,
    )
    const told = (await owner.get(page)).body.replaceAll('&quot;', '"')
    expect(told).toContain('<li>"CO₂-neutral" (Heading): a claim about the environment')
  })

  it.each([
    [
      { text: 'Wir haben {totl} erhalten.' },
      '{totl} is not a known value. You can use {number}, {store}, {total}.',
    ],
    [{ text: 'Wir haben {total erhalten.' }, 'A brace has no counterpart.'],
    [{ subject: 'x'.repeat(200) }, 'Enter at most 150 characters.'],
  ])('say what is wrong with %j, and save nothing', async (wrong, fault) => {
    const answer = await owner.post(page, { ...own, ...wrong })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain(fault)
    expect(await shop.database.queries.selectFrom('mail_texts').selectAll().execute()).toEqual([])
  })

  it('keep what someone else has saved while the form was open', async () => {
    const [, seen = ''] = /name="seen" value="([^"]+)"/.exec((await owner.get(page)).body) ?? []
    await owner.post(page, { heading: 'Von Anna', seen })
    await owner.post(page, { subject: 'Von Bea', seen })
    const late = await owner.post(page, { heading: 'Von Bea', seen })
    expect([late.statusCode, late.body]).toEqual([422, expect.stringContaining('“Von Anna”')])
    const { body } = await owner.get(page)
    expect(body).toContain('value="Von Anna"')
    expect(body).toContain('value="Von Bea"')
  })

  it('are previewed before saving, as HTML and as text, in every language', async () => {
    const { body, headers } = await owner.post(`${page}/preview`, { ...own, as: 'html' })
    expect(body).toContain('Schön, dass Sie bei')
    expect(body).toContain('7K2M-93QF')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    const text = (await owner.post(`${page}/preview`, { ...own, as: 'text' })).body
    expect(text).toMatch(/^Danke, 7K2M-93QF!\n\nSchön/)
    const wrong = await owner.post(`${page}/preview`, { ...own, text: '{x}' })
    expect([wrong.statusCode, wrong.body]).toEqual([422, expect.stringContaining('{x}')])
    for (const kind of editableMails) {
      for (const language of languages) {
        const answer = await owner.get(`/admin/mails/texts/${kind}/${language}/preview`)
        expect(answer.statusCode).toBe(200)
        expect(answer.body).not.toMatch(/\{\w+\}/)
      }
    }
    expect(await shop.database.queries.selectFrom('mail_texts').selectAll().execute()).toEqual([])
  })

  it('have the branding of the store', async () => {
    await shop.database.queries.updateTable('stores').set({ accent: '#8a1c5b' }).execute()
    const { body } = await owner.get(`${page}/preview`)
    expect(body).toContain('.button { background: #8a1c5b; color: #ffffff; }')
  })

  it('are changed by owners only', async () => {
    const staff = await panel.signIn({ role: 'staff' })
    expect((await staff.get(page)).statusCode).toBe(200)
    expect((await staff.post(page, own)).statusCode).toBe(403)
  })
})
