import { describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { nameSeller } from '../../../../tests/helpers/known-seller.ts'
import { madeOrder } from '../../../../tests/helpers/made-order.ts'
import { openTestShop } from '../../../../tests/helpers/test-shop.ts'
import { builtInDocument } from '../../../trade/catalog/built-in/built-in-document.ts'
import { catalogBySha256 } from '../../../trade/catalog/saved/read-catalog.ts'
import { saveCatalog } from '../../../trade/catalog/saved/save-catalog.ts'
import { readDocuments } from '../../../trade/documents/read-documents.ts'
import { makeDocumentContent } from './make-document-content.ts'

describe.each(testDatabases)('an invoice on $name', (testDatabase) => {
  it('has a row for each fee of the state, and its rows add up to the total', async () => {
    const shop = await openTestShop(testDatabase)
    await nameSeller(shop.database)
    const fees = [
      { country: 'US', name: { en: 'Delivery fee' }, amount: { USD: 50 }, taxed: false },
    ]
    await saveCatalog(shop, { ...builtInDocument, fees })
    const { id } = await madeOrder(shop)
    const { queries } = shop.database
    const [invoice] = await readDocuments(queries, id)
    if (invoice === undefined) throw new Error('There is no invoice.')
    const content = makeDocumentContent(invoice, await catalogBySha256(queries, null))
    expect(content.rows.at(-1)?.name).toBe('Delivery fee')
    const cents = content.rows.map(({ amount }) => Number(amount.replace(/\D/g, '')))
    expect(cents.reduce((sum, each) => sum + each, 0)).toBe(invoice.total)
  })
})
