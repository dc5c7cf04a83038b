import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import {
  type HostedDouble,
  startHostedDouble,
} from '../../../../tests/helpers/hosted-checkout-double.ts'
import { hostedProvider } from '../../../../tests/helpers/hosted-checkout-provider.ts'
import { nameSeller } from '../../../../tests/helpers/known-seller.ts'
import { type StripeDouble, startStripeDouble } from '../../../../tests/helpers/stripe-double.ts'
import {
  openTestPanel,
  panelPassword,
  type SignedIn,
  type TestPanel,
} from '../../../../tests/helpers/test-panel.ts'
import type { Database } from '../../../ground/database/database.ts'
import { type LiveProviders, openLiveProviders } from '../../../trade/payments/live-providers.ts'
import { createPaymentGateways } from '../../../trade/payments/payment-gateways.ts'
import type { PaymentProvider, ProviderSetUp } from '../../../trade/payments/payment-provider.ts'
import { stripeNews } from '../../../trade/payments/stripe/stripe-events.ts'
import { createStripeGateway } from '../../../trade/payments/stripe/stripe-gateway.ts'
import { stripeProvider } from '../../../trade/payments/stripe/stripe-provider.ts'
import { createTestGateway } from '../../../trade/payments/testing/test-gateway.ts'
import { ensureFirstStore } from '../../../trade/stores/ensure-first-store.ts'
import { findStore } from '../../../trade/stores/find-store.ts'

const webhook = 'https://prints.example/api/payments/stripe/webhook'
const current = panelPassword
const live = {
  current,
  publishable_key: 'pk_live_panel',
  secret_key: 'sk_live_panel',
  webhook_secret: 'whsec_panel1234',
}

describe.each(testDatabases)('the payments page on $name', (testDatabase) => {
  let database: Database
  let stripe: StripeDouble
  let hosted: HostedDouble
  let panel: TestPanel
  let owner: SignedIn
  let providers: LiveProviders
  let gateways: ReturnType<typeof createPaymentGateways>
  const now = Date.now
  const baseUrl = 'https://prints.example'

  beforeEach(async () => {
    database = await testDatabase.open()
    stripe = await startStripeDouble(now)
    hosted = await startHostedDouble(now)
    stripe.secretKey = live.secret_key
    await start()
  })
  afterEach(async () => {
    await stripe.close()
    await hosted.close()
    await database.close()
  })

  async function start(...setUps: ProviderSetUp[]): Promise<void> {
    providers = await node(...setUps)
    gateways = createPaymentGateways({
      test: createTestGateway({ database, now }),
      live: providers,
    })
    panel = await openTestPanel(database, { now, baseUrl, providers, gateways })
    owner = await panel.signIn()
  }

  /** Simulates another process on the same database. */
  function node(...setUps: ProviderSetUp[]): Promise<LiveProviders> {
    const atDouble: PaymentProvider = {
      ...stripeProvider,
      async open(mode, { secretKey = '', publishableKey = '', webhookSecret = '' }) {
        const keys = { mode, secretKey, publishableKey, webhookSecret }
        return createStripeGateway({ ...keys, api: stripe.api, now })
      },
    }
    const known = [atDouble, hostedProvider(hosted)]
    return openLiveProviders({ database, setUps, now, known })
  }

  const said = async () => (await owner.get('/admin/payments')).body

  it('sets keys that Stripe takes, on every node without a start, and shows no secret', async () => {
    const other = await node()
    stripe.webhooks = [{ url: webhook, status: 'enabled', enabled_events: [...stripeNews] }]
    expect(gateways.forStore('live')).toBeNull()
    expect((await owner.post('/admin/payments/stripe/live', live)).statusCode).toBe(303)
    expect(gateways.forStore('live')).toMatchObject({ name: 'stripe', mode: 'live' })
    expect(other.current).toEqual([])
    await other.look()
    expect(other.current).toMatchObject([{ mode: 'live' }])
    const page = await said()
    expect(page).toContain('account Double (acct_double), live mode. Its webhook is set up.')
    expect(page).toContain(live.publishable_key)
    const log = JSON.stringify(await database.queries.selectFrom('audit_log').selectAll().execute())
    expect(log).toContain('payment_keys.changed')
    for (const secret of [live.secret_key, live.webhook_secret]) {
      expect(page).not.toContain(secret)
      expect(log).not.toContain(secret)
    }
    await owner.post('/admin/payments/stripe/live', { ...live, publishable_key: 'pk_live_2' })
    await owner.post('/admin/payments/stripe/live/remove')
    const told = (await owner.get('/admin/audit')).body
    expect(told).toMatch(/publishable key: pk.live.panel → pk_live_2/)
    expect(told).toContain('publishable key: pk_live_2 → nothing')
    await other.look()
    expect([gateways.forStore('live'), other.current]).toEqual([null, []])
  })

  it('says what is wrong with each key, and saves none of them', async () => {
    const wrong = { ...live, publishable_key: 'pk_test_a', webhook_secret: 'hunter2' }
    const refused = await owner.post('/admin/payments/stripe/live', wrong)
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain('This is a test key. It is for test stores.')
    expect(refused.body).toContain('Copy the signing secret of the webhook')
    const unknown = await owner.post('/admin/payments/stripe/live', {
      ...live,
      secret_key: 'sk_live_no',
    })
    expect(unknown.statusCode).toBe(422)
    expect(unknown.body).toContain('Stripe doesn’t recognize this secret key.')
    expect(unknown.body).not.toContain('sk_live_no')
    expect(gateways.forStore('live')).toBeNull()
    const anyway = { ...live, secret_key: 'sk_live_no', anyway: 'yes' }
    expect((await owner.post('/admin/payments/stripe/live', anyway)).statusCode).toBe(303)
    expect(gateways.forStore('live')).not.toBeNull()
  })

  it('keeps a secret that is left empty, and tells of a webhook what is to be done', async () => {
    await owner.post('/admin/payments/stripe/live', live)
    expect(await said()).toContain(`It has no webhook for ${webhook}. Add one`)
    const [first, ...others] = stripeNews
    stripe.webhooks = [{ url: webhook, status: 'enabled', enabled_events: others }]
    const { publishable_key } = live
    await owner.post('/admin/payments/stripe/live', { publishable_key, current })
    expect(await said()).toContain(`does not send ${first}. Add these`)
    stripe.webhooks = [{ url: webhook, status: 'disabled', enabled_events: ['*'] }]
    await owner.post('/admin/payments/stripe/live/try')
    expect(await said()).toContain('is turned off.')
    stripe.account.charges_enabled = false
    await owner.post('/admin/payments/stripe/live/try')
    expect(await said()).toContain('finish its activation')
  })

  it('leaves to the environment what it sets', async () => {
    await owner.post('/admin/payments/stripe/live', live)
    const keys = { secretKey: 'sk_live_env', publishableKey: 'pk_live_env' }
    const all = { ...keys, webhookSecret: 'whsec_env12345' }
    await start({ provider: 'stripe', mode: 'live', keys: all })
    expect(gateways.all.filter(({ mode }) => mode === 'live')).toHaveLength(1)
    const page = await said()
    expect(page).toContain('Set by environment variables (')
    expect(page).not.toContain(live.publishable_key)
    await owner.post('/admin/payments/stripe/live', live)
    expect(await said()).toContain('Change them there.')
    stripe.secretKey = 'sk_live_env'
    await owner.post('/admin/payments/stripe/live/try')
    expect(await said()).toContain('Double (acct_double)')
  })

  it('warns before going live with keys that Stripe has never accepted', async () => {
    const invented = { secretKey: 'sk_live_invented', publishableKey: 'pk_live_invented' }
    await start({
      provider: 'stripe',
      mode: 'live',
      keys: { ...invented, webhookSecret: 'whsec_env12345' },
    })
    const warning = 'The payment keys of live stores were never tested.'
    const { id } = (await ensureFirstStore(database, {}, now)).store
    const goLive = (more = {}) => owner.post(`/admin/stores/${id}/mode`, { mode: 'live', ...more })
    const modeOf = async () => (await findStore(database.queries, id))?.mode
    const setUp = async () => (await owner.get('/admin/setup')).body

    await owner.post('/admin/payments/stripe/live/try')
    expect(await said()).toContain('doesn’t recognize this secret key')
    expect(await said()).toContain(warning)
    expect(await setUp()).toMatch(/Payments<\/a> <[^>]*>Never tested/)
    await nameSeller(database)
    expect((await goLive()).body).toContain(warning)
    expect(await modeOf()).toBe('test')

    stripe.secretKey = invented.secretKey
    await owner.post('/admin/payments/stripe/live/try')
    for (const text of [await said(), await setUp(), (await goLive()).body]) {
      expect(text).not.toContain(warning)
    }
    expect(await setUp()).toMatch(/Payments<\/a> <[^>]*>Done/)
    // Other keys are other ones to test.
    const keys = { ...invented, secretKey: 'sk_live_next', webhookSecret: 'whsec_env12345' }
    await start({ provider: 'stripe', mode: 'live', keys })
    expect(await said()).toContain(warning)
  })

  it('warns of keys that were saved untested, until they are tested', async () => {
    stripe.secretKey = 'sk_live_another'
    await owner.post('/admin/payments/stripe/live', { ...live, anyway: 'yes' })
    expect(await said()).toContain('were never tested')
    stripe.secretKey = live.secret_key
    await owner.post('/admin/payments/stripe/live', live)
    expect(await said()).not.toContain('were never tested')
  })

  it('requires the user’s own password, so that an open session cannot redirect the money', async () => {
    for (const more of [{}, { anyway: 'yes' }]) {
      const answer = await owner.post('/admin/payments/stripe/live', {
        ...live,
        ...more,
        current: '',
      })
      expect([answer.statusCode, answer.body]).toEqual([
        ...[422, expect.stringContaining('Wrong password.')],
      ])
    }
    expect(gateways.forStore('live')).toBeNull()
  })

  it('sets the keys of a provider with a hosted checkout, tried at its API', async () => {
    const path = '/admin/payments/hosted/live'
    const refused = await owner.post(path, { current, api_key: 'wrong' })
    expect([refused.statusCode, refused.body]).toEqual([
      ...[422, expect.stringContaining('Hosted does not know this key.')],
    ])
    expect((await owner.post(path, { current, api_key: hosted.apiKey })).statusCode).toBe(303)
    expect(gateways.forStore('live')).toMatchObject({ name: 'hosted', mode: 'live' })
    const page = await said()
    expect(page).toContain('Hosted: Live stores')
    expect(page).toContain('Connected to Hosted: account Double GmbH, live mode.')
    expect(page).not.toContain(hosted.apiKey)
  })

  it('takes the first provider of the list, whichever was set first', async () => {
    await owner.post('/admin/payments/hosted/live', { current, api_key: hosted.apiKey })
    await owner.post('/admin/payments/stripe/live', live)
    expect(gateways.forStore('live')).toMatchObject({ name: 'stripe' })
    await owner.post('/admin/payments/stripe/live/remove')
    expect(gateways.forStore('live')).toMatchObject({ name: 'hosted' })
  })

  it('is read by all, and changed by owners alone', async () => {
    const staff = await panel.signIn({ role: 'staff' })
    expect((await staff.get('/admin/payments')).body).toContain(
      'Live stores can’t accept payments.',
    )
    expect((await staff.post('/admin/payments/stripe/live', live)).statusCode).toBe(403)
    expect(gateways.forStore('live')).toBeNull()
  })
})
