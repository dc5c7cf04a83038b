import type { FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { serveApi } from '../../../../tests/helpers/checked-api.ts'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { openTestShop, type TestShop } from '../../../../tests/helpers/test-shop.ts'
import { storeCurrencies } from '../../../ground/database/tables/stores-table.ts'
import type { StoreJson } from '../../../pure/contract/schemas/store-schema.ts'
import { storeRoutes } from './store-routes.ts'

describe.each(testDatabases)('PATCH /api/v1/store on $name', (testDatabase) => {
  let shop: TestShop
  let server: FastifyInstance
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    server = await serveApi(storeRoutes, shop)
  })

  async function change(payload: object) {
    const headers = { authorization: `Bearer ${shop.secretKey}` }
    const answer = await server.inject({ method: 'PATCH', url: '/api/v1/store', headers, payload })
    const body = answer.json<StoreJson & { code?: string; errors?: { field: string }[] }>()
    const { code, errors, currency, currencies } = body
    if (answer.statusCode === 200) return { currency, currencies }
    return { status: answer.statusCode, code, fields: errors?.map(({ field }) => field) }
  }
  const refused = (field: string) => ({ status: 400, code: 'parameter_invalid', fields: [field] })

  it('never leaves a store with a currency outside of its currencies', async () => {
    expect(await change({ currencies: ['EUR', 'CHF'] })).toEqual(refused('currencies'))
    const both = { currency: 'CHF', currencies: ['EUR', 'CHF'] }
    expect(await change(both)).toEqual(both)
    expect(await change({ currency: 'USD' })).toEqual(refused('currency'))
    expect(await change({ currency: 'USD', currencies: ['EUR'] })).toEqual(refused('currency'))
    expect(await change({ currency: 'EUR' })).toEqual({ ...both, currency: 'EUR' })
    // The catalog has no prices in this currency.
    expect(await change({ currencies: null, currency: 'AUD' })).toEqual(refused('currency'))
    expect(await change({ currencies: null, currency: 'USD' })).toEqual({
      currency: 'USD',
      currencies: null,
    })
  })

  it('keeps each currency once, however often it was sent', async () => {
    const twice = { currency: 'EUR', currencies: ['EUR', 'CHF', 'EUR'] }
    const once = { currency: 'EUR', currencies: ['EUR', 'CHF'] }
    expect(await change(twice)).toEqual(once)
    expect(await change({ closed: true })).toEqual(once)
  })

  it('asks about currencies only where they are changed', async () => {
    const left = { currency: 'USD', currencies: storeCurrencies.write(['EUR']) }
    await shop.database.queries.updateTable('stores').set(left).execute()
    expect(await change({ closed: true })).toEqual({ currency: 'USD', currencies: ['EUR'] })
  })
})
