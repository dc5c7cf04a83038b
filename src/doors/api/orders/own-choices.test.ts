import type { FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { serveApi } from '../../../../tests/helpers/checked-api.ts'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import {
  handOverPicture,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import { builtInDocument } from '../../../trade/catalog/built-in/built-in-document.ts'
import { saveCatalog } from '../../../trade/catalog/saved/save-catalog.ts'
import { placingRoutes } from './orders-routes.ts'

const paper = {
  words: { en: 'Paper' },
  values: {
    satin: { words: { en: 'Satin' }, swatch: '#ffffff' },
    matte: { words: { en: 'Matte' }, swatch: '#eeeeee' },
  },
}
const choices = [{ value: 'satin' }, { value: 'matte' }]

describe.each(testDatabases)(
  'custom sizes and choices of a catalog, by API on $name',
  (database) => {
    let shop: TestShop
    let server: FastifyInstance
    beforeEach(async () => {
      shop = await openTestShop(database)
      const document = structuredClone(builtInDocument)
      Object.assign(document.products.poster?.options ?? {}, {
        paper: { default: 'satin', choices },
      })
      await saveCatalog(shop, { ...document, custom: { options: { paper } } })
      server = await serveApi(placingRoutes, { ...shop, wakeWorker: () => {} })
    })

    async function order(line: object) {
      const token = await handOverPicture(shop, { print: { width: 6000, height: 4000 } })
      return await server.inject({
        method: 'POST',
        url: '/api/v1/orders',
        headers: { authorization: `Bearer ${shop.secretKey}` },
        payload: {
          lines: [{ image_token: token, product: 'poster', ...line }],
          shipping_address: {
            name: 'Ada Lovelace',
            line1: 'Lange Straße 12',
            city: 'Berlin',
            postal_code: '10115',
            country: 'DE',
            email: 'ada@example.com',
          },
          shipping_method: 'standard',
          payment: { method: 'test' },
        },
      })
    }

    it('are ordered by their names', async () => {
      const answer = await order({ size: '70x50cm', options: { paper: 'matte' } })
      expect(answer.json()).toMatchObject({
        lines: [{ size: '70x50cm', options: { paper: 'matte' } }],
      })
      const usual = await order({ size: '29.7x21cm' })
      expect(usual.json()).toMatchObject({
        lines: [{ size: '29.7x21cm', options: { paper: 'satin' } }],
      })
    })

    it.each([
      [{ size: '70x50cm', options: { paper: 'gold' } }, 'lines[0].options.paper', /satin, matte/],
      [{ size: '70x50cm', options: { glass: 'yes' } }, 'lines[0].options.glass', /only paper/],
      [{ size: '70x51cm' }, 'lines[0].size', /or in centimetres if the name ends in cm:/],
    ])('are rejected with a message if they do not exist: %o', async (line, field, words) => {
      const answer = await order(line)
      expect(answer.statusCode).toBe(422)
      expect(answer.json().errors).toEqual([
        expect.objectContaining({ field, message: expect.stringMatching(words) }),
      ])
    })
  },
)
