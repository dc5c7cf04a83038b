import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import {
  actionsWithoutAsking,
  openTestPanel,
  panelPassword,
  type SignedIn,
  type TestPanel,
} from '../../../../tests/helpers/test-panel.ts'
import {
  fillInCheckout,
  openFilledCart,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import { placeOrder } from '../../../trade/checkout/placing/place-order.ts'
import { storeByAccessKey, storeBySecretKey } from '../../../trade/stores/authenticate.ts'
import { fieldsOfStore } from '../../../trade/stores/settings/check-store-settings.ts'
import { readStoreSettings } from '../../../trade/stores/settings/store-settings.ts'

const dayMs = 86_400_000

describe.each(testDatabases)('the store pages on $name', (testDatabase) => {
  let shop: TestShop
  let panel: TestPanel
  let owner: SignedIn
  let takesLivePayments: boolean
  let page: string
  beforeEach(async () => {
    takesLivePayments = false
    shop = await openTestShop(testDatabase)
    const { gateways: ours } = shop
    const gateways = {
      ...ours,
      forStore: (mode: 'test' | 'live') => ours.forStore(takesLivePayments ? 'test' : mode),
    }
    panel = await openTestPanel(shop.database, { now: shop.now, gateways })
    owner = await panel.signIn()
    page = `/admin/stores/${shop.store.id}`
  })

  const settings = () => readStoreSettings(shop.database.queries, shop.store.id)
  const save = async (fields: Record<string, string>) =>
    await owner.post(page, { ...fieldsOfStore(await settings()), ...fields })
  const secretIn = (body: string) => /class="secret">(sk_[\w-]{43})</.exec(body)?.[1] ?? ''
  const accessIn = (body: string) => /class="secret">([0-9a-f]{32})</.exec(body)?.[1] ?? ''
  const bySecret = (key: string) =>
    storeBySecretKey(shop.database.queries, `Bearer ${key}`, shop.now)

  it('create a store with working keys, which are shown once', async () => {
    expect((await owner.get('/admin/stores')).body).toContain('pushes always need an access key')
    const gallery = { name: 'Gallery', currency: 'eur' }
    const alone = await owner.post('/admin/stores', gallery)
    expect([alone.statusCode, secretIn(alone.body)]).toEqual([422, ''])
    expect(alone.body).toContain('Wrong password.')
    const { body } = await owner.post('/admin/stores', { ...gallery, current: panelPassword })
    const made = await bySecret(secretIn(body))
    expect(made).toMatchObject({ name: 'Gallery', mode: 'test', currency: 'EUR' })
    const db = shop.database.queries
    expect((await storeByAccessKey(db, accessIn(body), shop.now)).id).toBe(made.id)
    const shown = (await owner.get(`/admin/stores/${made.id}`)).body
    expect(shown).not.toContain(secretIn(body))
    expect(shown).toContain(accessIn(body))
    expect((await owner.get('/admin/stores')).body).not.toContain('pushes always need')
    await owner.post('/admin/stores', { name: '', currency: 'EUR' })
    await owner.post('/admin/stores', { name: 'X', currency: 'XYZ' })
    expect(await db.selectFrom('stores').select('id').execute()).toHaveLength(2)
  })

  it('keep what someone else has saved while the form was open', async () => {
    const seen = /name="seen" value="([^"]+)"/.exec((await owner.get(page)).body)?.[1] ?? ''
    const opened = { ...fieldsOfStore(await settings()), seen }
    await save({ closed: 'yes', support_email: 'new@example.com' })
    const { closed: _left, ...unticked } = opened
    expect((await owner.post(page, { ...unticked, accent: '#8a1538' })).statusCode).toBe(303)
    expect(await settings()).toMatchObject({
      isClosed: true,
      supportEmail: 'new@example.com',
      accent: '#8a1538',
    })
    // Both changed the same value: the conflict is shown, and the second answer wins.
    const mine = { ...unticked, support_email: 'mine@example.com', accent: '#8a1538' }
    const asked = await owner.post(page, mine)
    expect(asked.statusCode).toBe(422)
    expect(asked.body).toContain('value="mine@example.com"')
    expect(asked.body).toMatch(/id="support_email-fault">[^<]*“new@example.com”/)
    expect((await settings()).supportEmail).toBe('new@example.com')
    const [, again = ''] = /name="seen" value="([^"]+)"/.exec(asked.body) ?? []
    const sure = { ...mine, closed: 'yes', seen: again }
    expect((await owner.post(page, sure)).statusCode).toBe(303)
    expect(await settings()).toMatchObject({ isClosed: true, supportEmail: 'mine@example.com' })
  })

  it('save settings, and record in the audit log their old and new values', async () => {
    const saved = await save({
      name: 'Gallery',
      support_email: 'help@example.com',
      currency: 'eur',
      currencies: 'EUR, gbp',
      embedding_hosts: 'example.com\n*.example.com:8443',
      return_addresses: 'MyApp://\nhttps://example.com/prints',
      image_root: 'https://example.com/photos/',
      quota_megabytes: '500',
      accent: ' #8A1538 ',
      closed: 'yes',
      on_account: 'yes',
      upload_page: 'yes',
      pictures_are: 'shop',
      cool_off_minutes: '0',
      reminder_hours: '12, 48',
      deadline_days: '3',
      late_image: 'refund',
    })
    expect(saved.statusCode).toBe(303)
    expect(await settings()).toEqual({
      id: shop.store.id,
      mode: 'test',
      picturesAre: 'shop',
      name: 'Gallery',
      supportEmail: 'help@example.com',
      currency: 'EUR',
      currencies: ['EUR', 'GBP'],
      embeddingHosts: ['example.com', '*.example.com:8443'],
      returnAddresses: ['myapp://', 'https://example.com/prints'],
      imageRoot: 'https://example.com/photos/',
      quotaBytes: 500_000_000,
      accent: '#8a1538',
      logo: null,
      isClosed: true,
      hasUploadPage: true,
      mayOrderOnAccount: true,
      coolOffMinutes: 0,
      printImageReminderHours: [12, 48],
      printImageDeadlineDays: 3,
      printImageThen: 'refund',
    })
    await save({ closed: '' })
    await save({})
    const log = await shop.database.queries
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('action', '=', 'store.changed')
      .execute()
    expect(log).toHaveLength(2)
    const changes = log.flatMap(({ detail }) => JSON.parse(detail).changes)
    expect(changes).toContainEqual({ what: 'isClosed', from: true, to: false })
    expect(changes).toContainEqual({ what: 'currencies', from: null, to: ['EUR', 'GBP'] })
    expect(changes).toContainEqual({ what: 'coolOffMinutes', from: 30, to: 0 })
    const page = (await owner.get('/admin/audit?action=store.changed')).body
    expect(page).toContain('currencies: nothing → EUR, GBP')
    expect(page).toContain(
      'Allow its programs to place orders on account, which you bill later: no → yes',
    )
  })

  it('reject invalid values at their field, and keep the input', async () => {
    const faulty = {
      name: '',
      support_email: 'a@b\r\nBcc: c@d',
      currency: 'dollars',
      currencies: 'EUR, pounds',
      embedding_hosts: "example.com; script-src 'unsafe-inline'",
      return_addresses: 'javascript:alert(1)',
      image_root: 'ftp://example.com',
      quota_megabytes: '-1',
      accent: '#ffcc00',
      cool_off_minutes: '99999',
      reminder_hours: '72, 24',
      deadline_days: '0',
    }
    const before = await settings()
    const answer = await save(faulty)
    expect(answer.statusCode).toBe(422)
    const names = [...answer.body.matchAll(/class="field-fault" id="(\w+)-fault"/g)].map(
      (m) => m[1],
    )
    expect(names.sort()).toEqual(Object.keys(faulty).sort())
    expect(answer.body).toContain('value="72, 24"')
    expect(await settings()).toEqual(before)
  })

  const newSecret = { kind: 'secret', current: panelPassword }

  it('create no secret key from an unattended session', async () => {
    const { headers } = await owner.post(`${page}/keys`, { ...newSecret, current: '' })
    expect(headers.location).toBe(page)
    expect((await owner.get(page)).body).toContain('Wrong password.')
    const keys = await shop.database.queries.selectFrom('store_keys').selectAll().execute()
    expect(keys).toHaveLength(2)
  })

  it('replace a key with an overlap, and revoke the old one immediately if requested', async () => {
    const { body } = await owner.post(`${page}/keys`, { ...newSecret, overlap_days: '1' })
    const next = secretIn(body)
    expect((await bySecret(next)).id).toBe(shop.store.id)
    await bySecret(shop.secretKey)
    const shown = (await owner.get(page)).body
    expect(shown).not.toContain(next)
    const end = /action="([^"]*\/keys\/[0-9a-f]+\/end)"/.exec(shown)?.[1] ?? ''
    expect(actionsWithoutAsking(shown)).not.toContain(end)
    expect((await owner.post(end)).statusCode).toBe(303)
    await expect(bySecret(shop.secretKey)).rejects.toMatchObject({ code: 'secret_key_invalid' })
    await bySecret(next)
    // The current key can't be revoked, because a store always needs one.
    const rows = await shop.database.queries.selectFrom('store_keys').selectAll().execute()
    const current = rows.find((row) => row.kind === 'secret' && row.expires_at === null)
    expect((await owner.post(`${page}/keys/${current?.id}/end`)).statusCode).toBe(404)
    await bySecret(next)
  })

  it('retire the previous key when its overlap ends, or immediately', async () => {
    await owner.post(`${page}/keys`, { ...newSecret, overlap_days: '1' })
    shop.advance(dayMs)
    await expect(bySecret(shop.secretKey)).rejects.toMatchObject({ code: 'secret_key_invalid' })
    // The session has ended in the meantime.
    owner = await panel.signIn()
    const first = secretIn((await owner.post(`${page}/keys`, newSecret)).body)
    const second = await owner.post(`${page}/keys`, { ...newSecret, overlap_days: '0' })
    await expect(bySecret(first)).rejects.toMatchObject({ code: 'secret_key_invalid' })
    await bySecret(secretIn(second.body))
  })

  it('go live only with a payment provider, and without open test orders', async () => {
    const goLive = async () => {
      await owner.post(`${page}/mode`, { mode: 'live', confirmed: 'yes' })
      return (await owner.get(page)).body
    }
    expect(await goLive()).toContain('Live stores can’t accept payments yet.')
    takesLivePayments = true
    const cartId = await openFilledCart(shop, { referenceId: 'r' })
    await placeOrder(shop, await fillInCheckout(shop, cartId, {}))
    expect(await goLive()).toContain('is still in progress.')
    expect((await settings()).mode).toBe('test')
    await shop.database.queries.updateTable('orders').set({ status: 'cancelled' }).execute()
    expect(await goLive()).toContain('The store is in live mode.')
    expect((await settings()).mode).toBe('live')
  })

  it('show staff the settings without any buttons', async () => {
    const staff = await panel.signIn({ role: 'staff' })
    const { body } = await staff.get(page)
    expect(body).toContain('<fieldset class="stack" disabled')
    expect(body).not.toContain('Create a new secret key')
    expect((await staff.post(page, fieldsOfStore(await settings()))).statusCode).toBe(403)
    expect((await staff.post(`${page}/keys`, { kind: 'secret' })).statusCode).toBe(403)
  })

  it('invite an integrator, who gets access to the pages of the store only', async () => {
    const invited = await owner.post(`${page}/accounts`, {
      name: 'Grace',
      email: 'grace@gallery.example',
      role: 'owner',
      current: panelPassword,
    })
    const link = /(\/sign-in\/[\w-]{43})</.exec(invited.body)?.[1] ?? ''
    const joined = await panel.send(link, {
      password: 'a long enough one',
      repeated: 'a long enough one',
    })
    expect(joined.headers.location).toBe('/account')
    const cookie = String(joined.headers['set-cookie']).split(';')[0] ?? ''
    const visit = async (url: string) =>
      (await panel.server.inject({ url, headers: { cookie } })).statusCode
    expect(await visit('/account/profile')).toBe(200)
    expect(await visit(page)).toBe(403)
    const shown = (await owner.get(page)).body
    const account = /href="([^"]*\/accounts\/mb_[0-9a-f]+)"/.exec(shown)?.[1] ?? ''
    const disable = `${account}/disable`
    expect((await owner.get(account)).body).toContain(`action="${disable}"`)
    // Another store has no such account.
    const strange = disable.replace(shop.store.id, 'store_other')
    expect((await owner.post(strange)).statusCode).toBe(404)
    expect(await visit('/account/profile')).toBe(200)
    await owner.post(disable, { current: panelPassword })
    expect(await visit('/account/profile')).toBe(303)
  })
})
