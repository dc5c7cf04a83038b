import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { openTestPanel, type SignedIn } from '../../../../tests/helpers/test-panel.ts'
import { openTestShop, type TestShop } from '../../../../tests/helpers/test-shop.ts'
import { findDiscountCode } from '../../../trade/discount-codes/discount-code.ts'

describe.each(testDatabases)('the pages of discount codes on $name', (testDatabase) => {
  let shop: TestShop
  let owner: SignedIn
  let signIn: Awaited<ReturnType<typeof openTestPanel>>['signIn']
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    const panel = await openTestPanel(shop.database, shop)
    signIn = panel.signIn
    owner = await signIn()
  })

  const summer = { code: 'summer', count: '1', kind: 'percent', percent: '10', is_on: 'yes' }
  const find = (code: string) => findDiscountCode(shop.database.queries, code)
  async function made(fields: Record<string, string | string[]> = {}) {
    const answer = await owner.post('/admin/codes/new', { ...summer, ...fields })
    expect(answer.statusCode, answer.body).toBe(303)
    return await find('SUMMER')
  }
  async function refused(fields: Record<string, string | string[]>): Promise<string> {
    const answer = await owner.post('/admin/codes/new', { ...summer, ...fields })
    expect(answer.statusCode).toBe(422)
    expect(await listed()).toBe(0)
    return answer.body
  }
  async function listed(): Promise<number> {
    return (await shop.database.queries.selectFrom('discount_codes').select('id').execute()).length
  }
  async function audit() {
    const entries = shop.database.queries.selectFrom('audit_log').select(['action', 'subject'])
    return await entries.where('action', 'like', 'discount_code%').orderBy('at').execute()
  }

  it('create one with all its terms', async () => {
    const code = await made({
      kind: 'amount',
      amount_EUR: '5,50',
      amount_USD: '6',
      products: ['poster', 'metal'],
      store: shop.store.id,
      from: '2026-12-01',
      until: '2026-12-24',
      max_uses: '100',
      max_uses_per_mail: '1',
      least_EUR: '20',
      below_floor: 'yes',
    })
    expect(code).toMatchObject({
      gives: { kind: 'amount', amounts: { EUR: 550, USD: 600 } },
      products: ['poster', 'metal'],
      storeId: shop.store.id,
      validFrom: Date.UTC(2026, 11, 1),
      validUntil: Date.UTC(2026, 11, 25),
      maxUses: 100,
      maxUsesPerMail: 1,
      leastSubtotal: { EUR: 2000 },
      mayGoBelowFloor: true,
      isOn: true,
    })
    const page = (await owner.get(`/admin/codes/${code?.id}`)).body
    expect(page).toContain('value="5.50"')
    expect(page).toContain('value="2026-12-24"')
    expect((await owner.get('/admin/codes')).body).toContain('SUMMER')
    expect(await audit()).toEqual([{ action: 'discount_code.made', subject: 'code SUMMER' }])
  })

  it('create one without limits', async () => {
    expect(await made()).toMatchObject({
      gives: { kind: 'percent', percent: 10 },
      storeId: null,
      products: null,
      validFrom: null,
      validUntil: null,
      maxUses: null,
      leastSubtotal: null,
      mayGoBelowFloor: false,
    })
  })

  it.each([
    [{ percent: '' }, 'from 0.01 to 100'],
    [{ percent: '101' }, 'from 0.01 to 100'],
    [{ percent: '1.234' }, 'from 0.01 to 100'],
    [{ kind: 'amount' }, 'Enter an amount in at least one currency'],
    [{ kind: 'amount', amount_EUR: 'x' }, 'Enter an amount such as'],
    [{ kind: 'amount', amount_EUR: '0' }, 'more than 0'],
    [{ kind: 'size', size: '', below_floor: 'yes' }, 'Choose a product'],
    [{ kind: 'size', size: 'poster 8x10' }, 'less than the margin floor'],
    [{ code: 'a%b' }, 'letters, digits'],
    [{ code: 'x'.repeat(41) }, 'letters, digits'],
    [{ from: '2026-12-24', until: '2026-12-01' }, 'The last day is before the first'],
    [{ from: '2026-13-01' }, 'Enter a day such as'],
    [{ max_uses: '0' }, 'Enter a whole number'],
    [{ max_uses_per_mail: '1.5' }, 'Enter a whole number'],
    [{ count: '5001' }, 'Enter a whole number from 1 to 5000'],
    [{ products: ['mug'] }, 'There is no product'],
  ])('refuse %j', async (fields, words) => {
    expect(await refused(fields)).toContain(words)
  })

  it('refuse a code that exists, however it is written', async () => {
    await made()
    const answer = await owner.post('/admin/codes/new', { ...summer, code: ' Sum mer' })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('The code SUMMER already exists.')
    expect(await listed()).toBe(1)
  })

  it('change and turn off one, but not its text', async () => {
    const code = await made()
    const answer = await owner.post(`/admin/codes/${code?.id}`, {
      code: 'other',
      kind: 'percent',
      percent: '12.5',
    })
    expect(answer.statusCode).toBe(303)
    expect(await find('SUMMER')).toMatchObject({ gives: { percent: 12.5 }, isOn: false })
    expect(await find('OTHER')).toBeNull()
    expect((await audit()).map(({ action }) => action)).toContain('discount_code.changed')
  })

  it('create 1,000 random codes, list them as a file, and turn them off together', async () => {
    const fields = { code: 'gift-', count: '1000', batch: 'May', max_uses: '1' }
    const answer = await owner.post('/admin/codes/new', { ...summer, ...fields })
    expect(answer.statusCode).toBe(303)
    const { batch } = await shop.database.queries
      .selectFrom('discount_codes')
      .select('batch')
      .executeTakeFirstOrThrow()
    const query = new URLSearchParams({ batch: batch ?? '' })
    const file = (await owner.get(`/admin/codes/csv?${query}`)).body.trim().split('\r\n')
    const codes = file.slice(1).map((row) => row.split(',')[0] ?? '')
    expect(new Set(codes).size).toBe(1000)
    expect(codes.every((code) => /^GIFT-[2-9A-Z]{10}$/.test(code))).toBe(true)
    expect(await find(codes[7] ?? '')).toMatchObject({ maxUses: 1, batch })
    await owner.post('/admin/codes/end-batch', { batch: batch ?? '' })
    expect(await find(codes[7] ?? '')).toMatchObject({ isOn: false })
    expect((await owner.get(`/admin/codes?${query}`)).body).toContain('Show more')
  })

  it('show staff the list, and let only owners change it', async () => {
    const code = await made()
    const staff = await signIn({ role: 'staff' })
    expect((await staff.get('/admin/codes')).statusCode).toBe(200)
    expect((await staff.get(`/admin/codes/${code?.id}`)).body).toContain('disabled')
    expect((await staff.get('/admin/codes/new')).statusCode).toBe(403)
    const changed = await staff.post(`/admin/codes/${code?.id}`, { ...summer, percent: '50' })
    expect(changed.statusCode).toBe(403)
  })

  it('find codes by their beginning', async () => {
    await made()
    expect((await owner.get('/admin/codes?code=sum')).body).toContain('>SUMMER<')
    expect((await owner.get('/admin/codes?code=_UM')).body).not.toContain('>SUMMER<')
    expect((await owner.get('/admin/codes?code=%25')).body).not.toContain('>SUMMER<')
  })
})
