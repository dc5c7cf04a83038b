import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../tests/helpers/databases.ts'
import { nameSeller } from '../../../../tests/helpers/known-seller.ts'
import { madeOrder } from '../../../../tests/helpers/made-order.ts'
import { moveTo } from '../../../../tests/helpers/move-to.ts'
import {
  openTestPanel,
  panelPassword,
  type TestPanel,
} from '../../../../tests/helpers/test-panel.ts'
import { openTestShop, type TestShop } from '../../../../tests/helpers/test-shop.ts'
import { embeddingHosts } from '../../../ground/database/tables/stores-table.ts'
import { addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import { saveMailServer } from '../../../trade/mail/saved-mail-server.ts'
import { readSetup } from './read-setup.ts'

const steps = ['ready', 'in_production', 'shipped', 'delivered'] as const

describe('setting up a shop', () => {
  let shop: TestShop
  let panel: TestPanel
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    panel = await openTestPanel(shop.database, shop)
  })

  const states = async () => {
    const { steps } = await readSetup(panel.deps)
    return Object.fromEntries(steps.map(({ label, state }) => [label, state]))
  }
  const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

  it('shows the state of each step', async () => {
    expect(await states()).toEqual({
      'Seller and legal texts': 'missing',
      'Name and appearance': 'as_it_comes',
      'Currencies and prices': 'as_it_comes',
      Shipping: 'as_it_comes',
      Taxes: 'as_it_comes',
      'Product data': 'missing',
      'Fees and duties': 'as_it_comes',
      Payments: 'missing',
      Mails: 'missing',
      Lab: 'as_it_comes',
      'On your website': 'as_it_comes',
      'Test order, tried out from cart to delivery': 'missing',
    })
    await nameSeller(shop.database)
    const owner = await panel.signIn()
    // As when the catalog drops the currency of the store.
    const switched = { operator: owner.operator, action: 'store.changed' } as const
    await shop.database.transaction((tx) => addAuditEntry(tx, switched, shop.now()))
    expect(await states()).toMatchObject({ 'Name and appearance': 'as_it_comes' })
    await shop.database.queries.updateTable('stores').set({ accent: '#1c5b47' }).execute()
    const { id } = await madeOrder(shop)
    const under = await readSetup(panel.deps)
    expect(under).toMatchObject({ stores: [{ hasTests: true }], takesPayments: false })
    expect(under.steps.at(-1)).toMatchObject({ href: `/admin/orders/${id}`, state: 'missing' })
    for (const step of steps) await moveTo(shop, id, step)
    expect(await states()).toMatchObject({
      'Name and appearance': 'done',
      'Test order, tried out from cart to delivery': 'done',
    })
    expect((await readSetup(panel.deps)).stores).toMatchObject([{ hasTests: false }])
  })

  it('links all that is missing to where it is filled in', async () => {
    await nameSeller(shop.database, { country: 'FR', language: 'fr', phone: '' })
    const owner = await panel.signIn()
    const { body } = await owner.get('/admin/setup')
    for (const [href, text] of [
      ['/admin/seller#phone', 'a phone number'],
      ['/admin/seller#lucid', 'LUCID number'],
      ['/admin/seller/texts/terms/fr', 'terms and conditions'],
      ['/admin/seller/notices/fr', 'French'],
      ['/admin/catalog/edit/data#manufacturer', 'manufacturer'],
    ]) {
      expect(body).toContain(`<a href="${href}">${text}</a>`)
      const [page, id] = String(href).split('#')
      const target = await owner.get(page ?? '')
      expect([href, target.statusCode]).toEqual([href, 200])
      if (id !== undefined) expect(target.body).toContain(`id="${id}"`)
    }
  })

  it('does not count a disabled lab', async () => {
    const owner = await panel.signIn()
    const lab = { name: 'Next door', path: '/srv/lab', products: 'canvas', deliver_at: 'ready' }
    const saving = { is_on: 'yes', anyway: 'yes', current: panelPassword }
    await owner.post('/admin/labs/new/folder', { ...lab, ...saving })
    expect(await states()).toMatchObject({ Lab: 'done' })
    await shop.database.queries.updateTable('labs').set({ is_on: 0 }).execute()
    expect(await states()).toMatchObject({ Lab: 'as_it_comes' })
  })

  it('explains why a configured mail server sends no mail without BASE_URL', async () => {
    const config = { host: 'localhost', port: 25, isSecure: false, starttls: 'off' } as const
    const server = { ...config, signIn: null, from: 'shop@example.com' }
    await shop.database.transaction((tx) => saveMailServer(tx, server, shop.now()))
    const deps = { ...panel.deps, baseUrl: null, findMailServer: async () => null }
    const mails = (await readSetup(deps)).steps.find(({ label }) => label === 'Mails')
    expect(mails).toMatchObject({ state: 'missing', note: expect.stringContaining('BASE_URL') })
  })

  it('ends with going live, and stays on the first page until then', async () => {
    const owner = await panel.signIn()
    const page = textOf((await owner.get('/admin/setup')).body)
    expect(page).toContain('Seller and legal texts Missing')
    expect(page).toContain('It can go live when payments are set up.')
    expect(textOf((await owner.get('/admin')).body)).toContain(
      'still needed before it can go live:',
    )
    // Going live would break an embedding page.
    expect(page).toContain('and it lists none. Store settings')
    const stores = shop.database.queries.updateTable('stores')
    await stores.set({ embedding_hosts: embeddingHosts.write(['gallery.example']) }).execute()
    expect(textOf((await owner.get('/admin/setup')).body)).not.toContain('and it lists none.')
    await shop.database.queries.updateTable('stores').set({ mode: 'live' }).execute()
    expect(textOf((await owner.get('/admin')).body)).not.toContain('Set up your shop')
    expect(textOf((await owner.get('/admin/setup')).body)).toContain('it is live.')
  })
})
