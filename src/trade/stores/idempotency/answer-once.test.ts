import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { storeIdOf } from '../../../../tests/helpers/ids.ts'
import { dayMs, openTestShop, type TestShop } from '../../../../tests/helpers/test-shop.ts'
import { HandprintError } from '../../../pure/errors.ts'
import { type AnswerOnce, createAnswerOnce, type StoreAnswer } from './answer-once.ts'
import { expireIdempotencyKeys } from './forget-answers.ts'

describe.each(testDatabases)('answerOnce on $name', (testDatabase) => {
  let shop: TestShop
  let answerOnce: AnswerOnce
  let runs: number
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    answerOnce = createAnswerOnce(shop)
    runs = 0
  })

  const ask = (key: string | null, request: unknown = 'this') => ({
    store: shop.store,
    key,
    request,
  })
  const answer = () => ({ status: 201, location: `/things/${runs}`, body: { run: runs } })
  const work = async (keep: StoreAnswer) => {
    runs += 1
    await shop.database.transaction((tx) => keep(tx, answer()))
    return answer()
  }
  const fail = (status: number) => async () => {
    runs += 1
    throw new HandprintError({ code: 'body_invalid', status, message: `failed ${runs}` })
  }
  const rows = () => shop.database.queries.selectFrom('idempotency_keys').selectAll().execute()

  it('works each time without a key', async () => {
    await answerOnce(ask(null), work)
    expect(await answerOnce(ask(null), work)).toMatchObject({ body: { run: 2 }, isReplayed: false })
    expect(await rows()).toEqual([])
  })

  it('returns the same answer to the same request, and works once', async () => {
    const first = await answerOnce(ask('a'), work)
    expect(first).toEqual({ ...answer(), isReplayed: false })
    expect(await answerOnce(ask('a'), work)).toEqual({ ...first, isReplayed: true })
    expect(await answerOnce(ask('b'), work)).toMatchObject({ body: { run: 2 } })
    expect(runs).toBe(2)
  })

  it('stores the answer of work without a commit', async () => {
    const idle = async () => {
      runs += 1
      return answer()
    }
    await answerOnce(ask('a'), idle)
    expect(await answerOnce(ask('a'), idle)).toMatchObject({ body: { run: 1 }, isReplayed: true })
  })

  it('rejects the same key with another request, before and after the first has ended', async () => {
    await answerOnce(ask('a'), async (keep) => {
      await expect(answerOnce(ask('a', 'that'), work)).rejects.toMatchObject({
        code: 'idempotency_key_reused',
        status: 422,
      })
      return await work(keep)
    })
    await expect(answerOnce(ask('a', 'that'), work)).rejects.toMatchObject({ status: 422 })
    expect(runs).toBe(1)
  })

  it('rejects the same request while the first is in progress', async () => {
    await answerOnce(ask('a'), async (keep) => {
      await expect(answerOnce(ask('a'), work)).rejects.toMatchObject({
        code: 'idempotency_key_in_use',
        status: 409,
        retryAfterSeconds: expect.any(Number),
      })
      return await work(keep)
    })
    expect(runs).toBe(1)
  })

  it('works once for concurrent requests', async () => {
    const slowly = async (keep: StoreAnswer) => {
      const done = await work(keep)
      await pause(20)
      return done
    }
    const all = await Promise.allSettled(
      Array.from({ length: 12 }, () => answerOnce(ask('a'), slowly)),
    )
    expect(runs).toBe(1)
    const refused = all.filter(({ status }) => status === 'rejected')
    for (const each of refused) {
      expect(each).toMatchObject({ reason: { code: 'idempotency_key_in_use' } })
    }
    expect(refused.length).toBeLessThan(12)
  })

  it('keeps keys of two stores apart', async () => {
    const row = await shop.database.queries
      .selectFrom('stores')
      .selectAll()
      .executeTakeFirstOrThrow()
    const other = { ...row, id: storeIdOf('store_other') }
    await shop.database.queries.insertInto('stores').values(other).execute()
    await answerOnce(ask('a'), work)
    await answerOnce({ ...ask('a', 'that'), store: other }, work)
    expect(runs).toBe(2)
  })

  it('stores a client error, and allows a retry after any other failure', async () => {
    for (let times = 0; times < 2; times++) {
      await expect(answerOnce(ask('bad'), fail(422))).rejects.toMatchObject({
        code: 'body_invalid',
        status: 422,
        publicMessage: 'failed 1',
      })
    }
    expect(runs).toBe(1)
    for (const status of [404, 409, 429, 503]) {
      await expect(answerOnce(ask('later'), fail(status))).rejects.toMatchObject({ status })
    }
    expect(await answerOnce(ask('later'), work)).toMatchObject({ isReplayed: false })
  })

  it('rolls back the work of a caller that has lost its claim', async () => {
    const late = answerOnce(ask('a'), async (keep) => {
      shop.advance(60_000)
      expect(await createAnswerOnce(shop)(ask('a'), work)).toMatchObject({ isReplayed: false })
      return await work(keep)
    })
    await expect(late).rejects.toMatchObject({ code: 'idempotency_key_in_use' })
    expect(await answerOnce(ask('a'), work)).toMatchObject({ body: { run: 1 }, isReplayed: true })
  })

  it('allows a retry after its process was killed', async () => {
    const killed = () => new Promise<never>(() => {})
    void createAnswerOnce(shop)(ask('a'), killed)
    while ((await rows()).length === 0) await pause(5)
    if (testDatabase.name === 'PostgreSQL') {
      const refused = await answerOnce(ask('a'), work).catch((error: unknown) => error)
      expect(refused).toMatchObject({ status: 409 })
      // Waiting for the reported time is enough.
      const { retryAfterSeconds = 0 } = refused as HandprintError
      shop.advance(retryAfterSeconds * 1_000 - 1_000)
      await expect(answerOnce(ask('a'), work)).rejects.toMatchObject({ retryAfterSeconds: 1 })
      shop.advance(1_000)
    }
    expect(await answerOnce(ask('a'), work)).toMatchObject({ isReplayed: false })
  })

  it('forgets its answers after a day', async () => {
    await answerOnce(ask('a'), work)
    shop.advance(dayMs - 1)
    await expireIdempotencyKeys(shop)
    expect(await answerOnce(ask('a'), work)).toMatchObject({ isReplayed: true })
    shop.advance(1)
    expect(await answerOnce(ask('a', 'that'), work)).toMatchObject({ isReplayed: false })
    shop.advance(dayMs)
    await expireIdempotencyKeys(shop)
    expect(await rows()).toEqual([])
  })
})
