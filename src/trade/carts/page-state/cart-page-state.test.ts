import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { openFilledCart, openTestShop, type TestShop } from '../../../../tests/helpers/test-shop.ts'
import type { CartId } from '../../../pure/contract/ids.ts'
import { saveDraft } from '../../checkout/draft/draft.ts'
import { saveLegalText } from '../../legal/legal-texts.ts'
import { readSeller, saveSeller } from '../../legal/seller.ts'
import { readCart } from '../get-cart.ts'
import { changeLine } from '../lines/change-line.ts'
import { duplicateLine } from '../lines/duplicate-line.ts'
import { rememberSite } from '../remember-site.ts'
import { type CartPageState, createCartPageState } from './cart-page-state.ts'

describe.each(testDatabases)('the state of a cart’s page on $name', (testDatabase) => {
  let shop: TestShop
  let cartId: CartId
  let stateOf: CartPageState
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    cartId = await openFilledCart(shop, { print: { width: 3000, height: 2000 } })
    stateOf = createCartPageState(shop.database)
    await nameSeller('Before')
  })

  async function nameSeller(name: string): Promise<void> {
    const { queries } = shop.database
    await saveSeller(queries, { ...(await readSeller(queries)), name }, 1)
  }
  const line = async () => (await readCart(shop, cartId)).lines[0]?.id ?? ''
  const set = (table: 'stores' | 'images' | 'image_tokens', values: object) =>
    shop.database.queries.updateTable(table).set(values).execute()

  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    'a choice': async () => changeLine(shop, cartId, await line(), { quantity: 2 }),
    'another line': async () => duplicateLine(shop, cartId, await line()),
    'the site the shopper came from': async () =>
      rememberSite(shop, await readCart(shop, cartId), new URL('https://photos.example/album')),
    'the subject of the picture': () => set('images', { subject: '{}' }),
    'a print image': () => set('image_tokens', { expires_at: 1 }),
    'the store': () => set('stores', { name: 'Another' }),
    'the typed address': () => saveDraft(shop, cartId, { country: 'DE' }),
    'the catalog': () =>
      shop.database.queries
        .insertInto('catalogs')
        .values({ sha256: 'f'.repeat(64), document: '{}', version: 7, saved_at: 1 })
        .execute(),
    'the seller': () => nameSeller('After'),
    'a legal text': () =>
      saveLegalText(shop.database.queries, { page: 'privacy', language: 'en', text: 'Ours' }, 1),
  }
  it.each(Object.keys(changes))('differs after a change of %s, and only then', async (name) => {
    const before = await stateOf(cartId)
    expect(await stateOf(cartId)).toBe(before)
    await changes[name]?.()
    expect(await stateOf(cartId)).not.toBe(before)
  })

  it('tells apart which of two columns a text is in', async () => {
    const lines = (values: object) =>
      shop.database.queries.updateTable('cart_lines').set(values).execute()
    await lines({ name: 'A', reference_id: null })
    const before = await stateOf(cartId)
    await lines({ name: null, reference_id: 'A' })
    expect(await stateOf(cartId)).not.toBe(before)
  })

  it('differs when the same catalog is saved again, after others', async () => {
    await changes['the catalog']?.()
    const before = await stateOf(cartId)
    await shop.database.queries.updateTable('catalogs').set({ version: 9 }).execute()
    expect(await stateOf(cartId)).not.toBe(before)
  })

  it('stays the same while other carts change', async () => {
    const before = await stateOf(cartId)
    await openFilledCart(shop, { print: { width: 300, height: 200 } })
    expect(await stateOf(cartId)).toBe(before)
  })

  it('is read again after a database that failed at the first page', async () => {
    let isDown = true
    const database = {
      ...shop.database,
      get queries() {
        if (isDown) throw new Error('The database is down.')
        return shop.database.queries
      },
    }
    const state = createCartPageState(database)
    await expect(state(cartId)).rejects.toThrow('is down')
    isDown = false
    expect(await state(cartId)).toBe(await stateOf(cartId))
  })
})
