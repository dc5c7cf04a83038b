// A class orders by one link: the panel sets the group up, parents order, and the shop packs.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployments } from '../helpers/deployments.ts'
import { askApi, openLoader, orderOf, tokenOf } from '../helpers/hand-over.ts'
import { picture } from '../helpers/pictures.ts'
import { payingCard, submit, visit } from '../helpers/shopper.ts'
import { type AtPanel, firstOperator, signInToPanel } from '../helpers/sign-in-to-panel.ts'
import {
  type Service,
  serviceStartMs,
  startService,
  withoutPrints,
} from '../helpers/start-service.ts'

describe.each(deployments)('a group on $name', (deployment) => {
  let service: Service
  let operator: AtPanel
  let code: string
  let page: string
  beforeAll(async () => {
    service = await startService({ deployment, env: { ...withoutPrints, ...firstOperator } })
    operator = await signInToPanel(service)
    const form = await operator.page('/admin/groups/new')
    const store = /<option value="(store_\w+)"/.exec(form)?.[1] ?? ''
    const added = await operator.post('/admin/groups/new', { ...settings, store })
    page = added.headers.get('location') ?? ''
    code = /\/group\/(\w{10})/.exec(await operator.page(page))?.[1] ?? ''
  }, serviceStartMs)
  afterAll(() => service?.close())

  const settings = {
    name: 'Class 4b',
    deadline: '2099-06-30',
    asks_for: 'Child',
    sorted_by: 'name',
    is_free: 'yes',
    is_one_parcel: 'yes',
    recipient: 'Ms Miller',
    line1: 'School Road 4',
    city: 'Portland',
    region: 'OR',
    postal_code: '97201',
    country: 'US',
  }
  const ada = {
    email: 'ada@example.com',
    billingName: 'Ada Lovelace',
    billingLine1: '12 St James Square',
    billingCity: 'Portland',
    billingRegion: 'OR',
    billingPostalCode: '97202',
    billingCountry: 'US',
    ...payingCard,
  }

  async function checkout(reference: string) {
    const token = await tokenOf(service, 'image', await picture({ width: 2400, height: 1600 }))
    const opened = (await openLoader(service, `${token}?reference_id=${reference}`)).json()
    return await visit(`${service.url}/cart/${String(opened.cart_id)}/checkout?group=${code}`)
  }
  const pay = (at: Awaited<ReturnType<typeof checkout>>, more: Record<string, string>) =>
    submit(at, 'checkout-form', { ...more, action: 'pay' })

  it('is refused for a store that does not exist', async () => {
    const answer = await operator.post('/admin/groups/new', { ...settings, store: 'store_0' })
    expect(answer.status).toBe(422)
  })

  it('says until when it takes orders, and where they go', async () => {
    const { html, answer } = await visit(`${service.url}/group/${code}`)
    expect(answer.status).toBe(200)
    expect(html).toContain('Order by June 30, 2099. Everything is delivered together to Portland.')
    expect((await visit(`${service.url}/group/aaaaaaaaaa`)).answer.status).toBe(404)
    await askApi(service, 'PATCH', 'store', { upload_page: true })
    const { html: uploading } = await visit(`${service.url}/group/${code}`)
    expect(uploading).toMatch(new RegExp(`href="/upload\\?store=store_\\w+&amp;group=${code}"`))
  })

  it('takes an order for a child, paid by its parent, and sorts it into the packing list', async () => {
    const form = await checkout('lena')
    expect(form.html).toContain('Delivered to Ms Miller in Portland')
    const incomplete = await pay(form, ada)
    expect(incomplete.answer.status).toBe(422)
    expect(incomplete.html).toContain('Enter who the prints are for.')
    const paid = await pay(incomplete, { ...ada, groupFor: 'Lena' })
    expect(paid.url).toMatch(/\/receipt\?placed=1$/)
    await pay(await checkout('ben'), { ...ada, groupFor: 'Ben' })
    const order = await orderOf(service, 'lena')
    expect(order).toMatchObject({
      group: { for: 'Lena' },
      shipping: 0,
      shipping_address: { name: 'Ms Miller', line1: 'School Road 4', email: 'ada@example.com' },
      billing_address: { name: 'Ada Lovelace', postal_code: '97202' },
      cancellable_until: '2099-07-01T00:00:00.000Z',
    })
    const csv = await (await operator.get(`${page}/packing-list.csv`)).text()
    expect(csv.split('\r\n').map((row) => row.split(',')[0])).toEqual(['for', 'Ben', 'Lena', ''])
    const slips = await operator.page(`/admin/packing-slips?group=${page.split('/').at(-1)}`)
    expect(slips.indexOf('Ben')).toBeLessThan(slips.indexOf('Lena'))
  })

  it('is refused with a day that has passed or without an address, and nothing is saved', async () => {
    const wrong = { ...settings, deadline: '2020-01-01', line1: '' }
    const answer = await operator.post(page, wrong)
    expect(answer.status).toBe(422)
    const text = await answer.text()
    expect(text).toContain('Enter a day from today on.')
    expect(text).toContain('Enter the street and house number.')
    expect(await operator.page(page)).toContain('value="2099-06-30"')
  })
})
