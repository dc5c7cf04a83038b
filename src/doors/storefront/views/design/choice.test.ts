import { describe, expect, it } from 'vitest'
import { madeUpCart } from '../../../../../tests/helpers/made-up-cart.ts'
import type { StorefrontEvent } from '../../../../pure/contract/storefront-events.ts'
import type { Product } from '../../../../trade/catalog/catalog.ts'
import { combinations } from '../../../../trade/catalog/choices/priced-options.ts'
import { unitPrice } from '../../../../trade/catalog/prices/price-line.ts'
import { changeEvent } from './change-event.ts'
import {
  type Choice,
  type Design,
  sizeOf,
  sizesOf,
  withCropOf,
  withFormat,
  withOption,
  withProduct,
} from './choice.ts'
import { cropField, withFields, withSize } from './form-choice.ts'
import { packCatalog } from './pack-catalog.ts'
import { pricesOf, unpackCatalog } from './page-catalog.ts'

const { products: sold } = madeUpCart([]).catalog
const packed = packCatalog(madeUpCart([]).catalog, 'USD')
const products = unpackCatalog(JSON.parse(JSON.stringify(packed)))

function designFor(width: number, height: number): Design {
  return { products, picture: { width, height }, mostQuantity: 99 }
}

const design = designFor(3600, 2400)
const canvas: Choice = {
  product: 'canvas',
  format: 'landscape',
  size: '12x8',
  options: { depth: '0.75', wrap: 'mirror' },
  framing: null,
  quantity: 1,
}

describe('withProduct', () => {
  it('keeps a size that the other product offers, else picks its best', () => {
    expect(withProduct(design, canvas, 'poster')).toEqual({ ...canvas, product: 'poster' })
    // 100 dpi are sufficient for canvas, but not for paper.
    const small = designFor(1800, 1200)
    const large = withProduct(small, { ...canvas, size: '18x12' }, 'poster')
    expect(sizeOf(small, large)).toMatchObject({ isBest: true, isAvailable: true })
    expect(large.size).not.toBe('18x12')
  })

  it('chooses no size if none is available', () => {
    expect(withProduct(designFor(90, 60), canvas, 'poster').size).toBeNull()
  })

  it('remembers options that the other product lacks, for the way back', () => {
    const deep = withOption(design, canvas, 'depth', '1.5')
    const back = withProduct(design, withProduct(design, deep, 'framed-print'), 'canvas')
    expect(sizeOf(design, back)?.options).toMatchObject({ depth: '1.5' })
  })
})

describe('withFormat', () => {
  it('turns the size if possible, else picks the best of the format', () => {
    expect(withFormat(design, canvas, 'portrait')).toMatchObject({
      format: 'portrait',
      size: '8x12',
    })
    const square = withFormat(design, canvas, 'square')
    const size = sizeOf(design, square)
    expect(size?.widthMicrometres).toBe(size?.heightMicrometres)
    expect(
      sizesOf(design, square).every((each) => each.widthMicrometres === each.heightMicrometres),
    ).toBe(true)
  })
})

describe('withOption', () => {
  it('picks another size if the option makes this one too large', () => {
    // 2712 pixels on 27.65 inches including the sides. The face alone would have 113 dpi.
    const small = designFor(2712, 1808)
    const large = { ...canvas, size: '24x16', options: { depth: '1.5', wrap: 'mirror' } }
    expect(sizeOf(small, large)).toMatchObject({ dpi: 113, isAvailable: true })
    const wrapped = withOption(small, large, 'wrap', 'image')
    expect(wrapped.size).not.toBe('24x16')
    expect(sizeOf(small, wrapped)).toMatchObject({ isAvailable: true })
  })

  it('shows a mat only if the size is large enough, and remembers it otherwise', () => {
    const framed = withProduct(design, { ...canvas, size: '16x12' }, 'framed-print')
    const wide = withOption(design, framed, 'mat', '2')
    expect(sizeOf(design, wide)?.options).toMatchObject({ mat: '2' })
    const small = withSize(design, wide, '10x8')
    expect(sizeOf(design, small)?.options.mat).not.toBe('2')
    expect(sizeOf(design, withSize(design, small, '16x12'))?.options.mat).toBe('2')
  })
})

describe('a shopper’s own crop', () => {
  const crop = { x: 0.1, y: 0.2, width: 0.5, height: 0.5 }
  const cropped = withCropOf(design, canvas, crop)

  it('is the crop of its size, and keeps center and zoom in every other', () => {
    expect(sizeOf(design, cropped)?.crop).toEqual({
      x: expect.closeTo(0.1, 12),
      y: expect.closeTo(0.2, 12),
      width: 0.5,
      height: 0.5,
    })
    const square = sizeOf(design, withFormat(design, cropped, 'square'))?.crop
    expect((square?.x ?? 0) + (square?.width ?? 0) / 2).toBeCloseTo(0.35, 9)
    expect((square?.y ?? 0) + (square?.height ?? 0) / 2).toBeCloseTo(0.45, 9)
  })

  it('determines the sharpness of every size, but disables none', () => {
    const plain = sizesOf(design, canvas)
    const zoomed = sizesOf(design, cropped)
    expect(zoomed.map(({ name }) => name)).toEqual(plain.map(({ name }) => name))
    const dpiOf = (list: typeof plain) => list.find(({ name }) => name === '12x8')?.dpi
    expect([dpiOf(plain), dpiOf(zoomed)]).toEqual([300, 150])
    expect(zoomed.filter(({ isAvailable }) => isAvailable)).toHaveLength(
      plain.filter(({ isAvailable }) => isAvailable).length,
    )
  })

  it('is recomputed for each list, whatever another framing had changed', () => {
    const others = [{ ...crop, x: 0 }, { ...crop, width: 0.4 }, crop, null]
    for (const choice of others.map((each) => withCropOf(design, canvas, each))) {
      const each = sizesOf(design, choice).map(({ name, crop }) => ({ name, crop }))
      const single = each.map(({ name }) => sizeOf(design, { ...choice, size: name }))
      expect(each).toEqual(single.map((size) => size && { name: size.name, crop: size.crop }))
    }
  })

  it('passes through a form unchanged', () => {
    const field = cropField(sizeOf(design, cropped)?.crop ?? null)
    const read = withFields(design, canvas, { crop: field })
    expect(sizeOf(design, read)?.crop).toEqual(sizeOf(design, cropped)?.crop)
    expect(withFields(design, cropped, { crop: '' }).framing).toBeNull()
    expect(withFields(design, cropped, {}).framing).toEqual(cropped.framing)
    for (const nonsense of ['a,b,c,d', '1,2', '0,0,0,0', '0,0,NaN,1']) {
      expect(withFields(design, cropped, { crop: nonsense }).framing).toBeNull()
    }
  })
})

describe('withFields', () => {
  it('accepts existing values, clamps a quantity, and ignores the rest', () => {
    expect(withFields(design, canvas, {})).toEqual(canvas)
    expect(withFields(design, canvas, { size: '18x12', quantity: '200' })).toEqual({
      ...canvas,
      size: '18x12',
      quantity: 99,
    })
    expect(withFields(design, canvas, { size: '3x3', quantity: '1e3' })).toEqual(canvas)
    expect(withFields(design, canvas, { wrap: 'color', wrap_color: '#aabbcc' })).toMatchObject({
      options: { wrap: 'color', wrap_color: '#aabbcc' },
    })
  })

  it('lets a form without script turn the format, or change the product, beside the old size', () => {
    const { product, format } = canvas
    expect(withFields(design, canvas, { product, format: 'portrait', size: '12x8' }).size).toBe(
      '8x12',
    )
    expect(withFields(design, canvas, { product: 'poster', format, size: '12x8' })).toMatchObject({
      product: 'poster',
      size: '12x8',
    })
    expect(withFields(design, canvas, { format: 'diagonal' })).toEqual(canvas)
  })
})

describe('a choice without a size', () => {
  const none: Choice = { ...canvas, size: null }

  it('stays without one until the shopper chooses', () => {
    const { product, format } = none
    expect(withFields(design, none, { product, format, quantity: '2', wrap: 'white' }).size).toBe(
      null,
    )
    expect(withFields(design, none, { product, format, size: '18x12' }).size).toBe('18x12')
    expect(withFields(design, none, { product: 'poster', format }).size).not.toBeNull()
  })
})

describe('changeEvent', () => {
  const heard = (before: Choice, after: Choice): StorefrontEvent | null =>
    changeEvent(design, before, after)

  it('names the only change', () => {
    expect(heard(canvas, withProduct(design, canvas, 'poster'))).toEqual({
      event: 'userChangedProduct',
      args: { slug: 'PO' },
    })
    expect(heard(canvas, withSize(design, canvas, '18x12'))).toEqual({
      event: 'userChangedSize',
      args: { width: 18, height: 12 },
    })
    expect(heard(canvas, withFormat(design, canvas, 'portrait'))).toEqual({
      event: 'userChangedSize',
      args: { width: 8, height: 12 },
    })
    expect(heard(canvas, withOption(design, canvas, 'wrap', 'white'))).toEqual({
      event: 'userChangedEdge',
      args: { slug: 'WB' },
    })
    expect(heard(canvas, withOption(design, canvas, 'depth', '1.5'))).toEqual({
      event: 'userChangedFrame',
      args: { slug: '150DW' },
    })
  })

  it('reports no event for a crop or a quantity', () => {
    expect(heard(canvas, { ...canvas, quantity: 4 })).toBeNull()
    const crop = { x: 0, y: 0, width: 0.5, height: 0.5 }
    expect(heard(canvas, withCropOf(design, canvas, crop))).toBeNull()
  })
})

/** A free color is not a list of choices and does not affect the price. */
function namesOf(product: Product): string[] {
  const names = Object.keys(product.options)
  return names.filter((name) => name !== 'wrap_color')
}

describe('the catalog in the page', () => {
  it('has every price as it is sold', () => {
    const compared = sold.flatMap((product) => {
      const packedProduct = products.find(({ name }) => name === product.name)
      if (packedProduct === undefined) throw new Error(`${product.name} is not in the page.`)
      return product.sizes.flatMap(({ upright }) =>
        combinations(product, namesOf(product)).map((options) => [
          pricesOf(packedProduct, upright, options).unitPrice,
          unitPrice(product, upright, options, 'USD'),
        ]),
      )
    })
    expect(compared.length).toBeGreaterThan(400)
    expect(compared.filter(([page, order]) => page !== order)).toEqual([])
  })

  it('contains no costs of the shop', () => {
    const text = JSON.stringify(packed)
    expect(text).not.toMatch(/cost|markup|upTo/i)
    // 16.6 kB without photo prints, whose two options and fourteen sizes are the rest.
    expect(text.length).toBeLessThan(17_700)
  })
})
