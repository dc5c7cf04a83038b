import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import {
  onlyLine,
  openFilledCart,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import type { CartId } from '../../../pure/contract/ids.ts'
import { readCart } from '../get-cart.ts'
import { changeLine } from './change-line.ts'
import type { LineChange } from './changed-line.ts'

describe.each(testDatabases)('changeLine on $name', (testDatabase) => {
  let shop: TestShop
  let cartId: CartId
  let lineId: string
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    cartId = await openFilledCart(shop, { print: { width: 3000, height: 2000 } })
    lineId = (await line()).id
  })

  const line = () => onlyLine(shop, cartId)
  async function change(wish: LineChange) {
    await changeLine(shop, cartId, lineId, wish)
    return await line()
  }

  it('changes quantity and total', async () => {
    const before = await line()
    const after = await change({ quantity: 3 })
    expect(after.total).toBe(3 * (before.unitPrice ?? 0))
    expect((await readCart(shop, cartId)).subtotal).toBe(after.total)
  })

  it.each([0, -1, 1.5, 100, Number.NaN])('rejects a quantity of %s', async (quantity) => {
    await expect(change({ quantity })).rejects.toMatchObject({ code: 'parameter_invalid' })
    expect((await line()).quantity).toBe(1)
  })

  it('changes the size and its price', async () => {
    const small = await change({ size: '12x8' })
    const large = await change({ size: '24x16' })
    expect([small.chosen?.name, large.chosen?.name]).toEqual(['12x8', '24x16'])
    expect(large.unitPrice).toBeGreaterThan(small.unitPrice ?? 0)
  })

  it('rejects a size with too few pixels, with the reason, and sizes that do not exist', async () => {
    const before = await line()
    await expect(change({ size: '60x40' })).rejects.toMatchObject({
      code: 'size_unavailable',
      status: 422,
      message: expect.stringContaining('Too few pixels'),
    })
    await expect(change({ size: '13x77' })).rejects.toMatchObject({ code: 'size_unavailable' })
    expect((await line()).chosen?.name).toBe(before.chosen?.name)
  })

  it('keeps the size on a new product if available, else uses the best one', async () => {
    await change({ size: '18x12' })
    const kept = await change({ product: 'poster', size: '18x12' })
    expect(kept).toMatchObject({ product: 'poster', chosen: { name: '18x12' }, options: {} })
    await change({ product: 'canvas', size: '30x20' })
    const poster = await change({ product: 'poster', size: '30x20' })
    expect(poster.chosen).toMatchObject({ isAvailable: true })
    expect(poster.chosen?.name).not.toBe('30x20')
  })

  it('sets options, keeps the others, and drops what the product does not have', async () => {
    await change({ options: { depth: '1.5' } })
    const after = await change({ options: { wrap: 'image', frame: 'gold' } })
    expect(after.options).toEqual({ depth: '1.5', wrap: 'image' })
  })

  it('rejects a product that is not on sale', async () => {
    await expect(change({ product: 'mug' })).rejects.toMatchObject({ code: 'parameter_invalid' })
  })

  it('fits a crop to the shape of the print and into the picture', async () => {
    await change({ size: '12x8', options: { wrap: 'white' } })
    const after = await change({ crop: { x: 0.6, y: 0.7, width: 0.6, height: 0.4 } })
    const crop = after.chosen?.crop
    if (!crop) throw new Error('There is no crop.')
    expect(after.isCropChosen).toBe(true)
    expect(crop.x + crop.width).toBeLessThanOrEqual(1)
    expect((crop.width * 3000) / (crop.height * 2000)).toBeCloseTo(1.5, 2)
    expect(after.chosen?.dpi).toBeLessThan(250)
  })

  it('resets to the least crop on request', async () => {
    await change({ size: '12x8', crop: { x: 0.1, y: 0.1, width: 0.8, height: 0.8 } })
    expect((await change({ crop: null })).isCropChosen).toBe(false)
    await change({ crop: { x: 0.1, y: 0.1, width: 0.8, height: 0.8 } })
    expect((await change({ quantity: 2 })).isCropChosen).toBe(true)
  })

  it('keeps center and zoom of a crop in other sizes and products, back and forth', async () => {
    const crop = { x: 0.3, y: 0.1, width: 0.8, height: 0.8 }
    const before = (await change({ size: '12x8', crop })).chosen?.crop
    const square = (await change({ size: '8x8' })).chosen?.crop
    expect(square?.height).toBeCloseTo(0.8, 3)
    expect((square?.x ?? 0) + (square?.width ?? 0) / 2).toBeCloseTo(0.6, 3)
    const poster = await change({ product: 'poster', size: '8x8' })
    expect(poster.chosen?.crop.height).toBeCloseTo(0.8, 3)
    const after = (await change({ product: 'canvas', size: '12x8' })).chosen?.crop
    expect(after?.width).toBeCloseTo(before?.width ?? 0, 3)
    expect(after?.x).toBeCloseTo(before?.x ?? 0, 3)
  })

  it('widens a crop for a size that needs more pixels', async () => {
    await change({ size: '12x8', crop: { x: 0.3, y: 0.3, width: 0.4, height: 0.4 } })
    const large = await change({ size: '24x16' })
    expect(large).toMatchObject({ isCropChosen: true, chosen: { isAvailable: true, dpi: 100 } })
  })

  it('uses the nearest mat that fits a smaller size', async () => {
    const wide = await change({ product: 'framed-print', size: '18x12', options: { mat: '2' } })
    expect(wide.options).toEqual({ frame: 'black', mat: '2' })
    const small = await change({ size: '12x8' })
    expect(small.options).toEqual({ frame: 'black', mat: '1' })
    expect(small.chosen?.area.face.widthMicrometres).toBe(10 * 25_400)
  })

  it('uses the least crop for an invalid one', async () => {
    const crop = { x: Number.NaN, y: 0, width: -1, height: 5 }
    expect((await change({ crop })).chosen).toMatchObject({ isAvailable: true })
  })

  it('finds lines of its own cart only', async () => {
    const other = await openFilledCart(shop)
    await expect(changeLine(shop, other, lineId, { quantity: 2 })).rejects.toMatchObject({
      code: 'line_unknown',
      status: 404,
    })
    expect((await line()).quantity).toBe(1)
  })

  it('loses no concurrent changes', async () => {
    await Promise.all([change({ quantity: 5 }), change({ size: '12x8' })])
    expect(await line()).toMatchObject({ quantity: 5, chosen: { name: '12x8' } })
  })
})
