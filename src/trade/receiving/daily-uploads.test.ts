import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import { openTestShop, type TestShop } from '../../../tests/helpers/test-shop.ts'
import { countDailyUpload, type DailyLimits, expireDailyUploads } from './daily-uploads.ts'

const unlimited = { pictures: null, bytes: null }
const dayMs = 86_400_000

describe.each(testDatabases)('daily uploads on $name', (testDatabase) => {
  let shop: TestShop
  let at: number
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    at = Date.UTC(2026, 10, 30)
  })

  function count(limits: Partial<DailyLimits>, address = '198.51.100.7', byteLength = 1_000) {
    const deps = {
      database: shop.database,
      now: () => at,
      dailyUploads: { perStore: unlimited, perAddress: unlimited, ...limits },
      isUnlimitedAddress: (it: string) => it === '127.0.0.1',
    }
    const counted = { storeId: shop.store.id, secret: 'a secret', address, byteLength }
    return countDailyUpload(deps, counted).then(
      () => 'taken',
      ({ code }) => code,
    )
  }

  const rows = () => shop.database.queries.selectFrom('daily_uploads').selectAll().execute()

  it('let exactly as many through as fit, however many come at once', async () => {
    const limits = { perStore: { pictures: 5, bytes: null } }
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, index) => count(limits, `198.51.100.${index}`)),
    )
    expect(all.filter((each) => each === 'taken')).toHaveLength(5)
    expect((await rows()).find(({ sender }) => sender === 'all')).toMatchObject({
      pictures: 5,
      bytes: 5_000,
    })
  })

  it('count an address apart from others, an IPv6 network as one, and an exempt one not at all', async () => {
    const limits = { perAddress: { pictures: 1, bytes: null } }
    expect(await count(limits)).toBe('taken')
    expect(await count(limits)).toBe('upload_limit_reached')
    expect(await count(limits, '2001:db8::1')).toBe('taken')
    expect(await count(limits, '2001:db8::2')).toBe('upload_limit_reached')
    for (let times = 0; times < 3; times++) expect(await count(limits, '127.0.0.1')).toBe('taken')
  })

  it('store no address, and are deleted after the next day', async () => {
    await count({})
    expect(JSON.stringify(await rows())).not.toContain('198.51.100')
    const [before] = await rows()
    at += dayMs
    await count({})
    await expireDailyUploads({ database: shop.database, now: () => at })
    expect(await rows()).toHaveLength(4)
    at += dayMs
    await expireDailyUploads({ database: shop.database, now: () => at })
    const left = await rows()
    expect(left.map(({ day }) => day)).toEqual(['2026-12-01', '2026-12-01'])
    // The same address has another name each day.
    expect(left.map(({ sender }) => sender)).not.toContain(
      before?.sender === 'all' ? undefined : before?.sender,
    )
  })
})
