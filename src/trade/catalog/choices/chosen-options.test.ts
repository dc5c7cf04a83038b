import { describe, expect, it } from 'vitest'
import { builtInProduct } from '../../../../tests/helpers/built-in-product.ts'
import { builtInCatalog } from '../built-in/built-in-catalog.ts'
import type { Product } from '../catalog.ts'
import { getProduct, getSize } from '../products.ts'
import { carriedOptions, completeOptions } from './chosen-options.ts'
import { sizeChoice } from './size-choice.ts'
import { sizePrintArea } from './size-print-area.ts'
import { lineSlugs } from './slugs.ts'

const canvas = builtInProduct('canvas')
const poster = builtInProduct('poster')
const framed = builtInProduct('framed-print')

describe('completeOptions', () => {
  it('fills in the defaults', () => {
    expect(completeOptions(canvas, {})).toEqual({ depth: '0.75', wrap: 'mirror' })
    expect(completeOptions(canvas, { wrap: 'image' })).toEqual({ depth: '0.75', wrap: 'image' })
    expect(completeOptions(poster, {})).toEqual({})
  })

  it('allows a color for the color wrap only', () => {
    const wrap_color = '#AA00ff'
    expect(completeOptions(canvas, { wrap: 'color', wrap_color })).toEqual({
      depth: '0.75',
      wrap: 'color',
      wrap_color: '#aa00ff',
    })
    expect(completeOptions(canvas, { wrap: 'color' })).toHaveProperty('wrap_color')
    expect(completeOptions(canvas, { wrap: 'black', wrap_color })).not.toHaveProperty('wrap_color')
  })

  it.each([
    [{ depth: '2' }, '"2" is not a valid depth. Choose one of 0.75, 1.5.'],
    [{ wrap_color: 'red' }, '"red" is not a valid wrap_color. Choose one of #000000 to #ffffff.'],
    [
      { frame: 'black' },
      'canvas has no option "frame". Its options are only depth, wrap, wrap_color.',
    ],
    [{ constructor: 'x' }, 'canvas has no option "constructor"'],
  ])('rejects %o', (options, message) => {
    expect(() => completeOptions(canvas, options)).toThrow(
      expect.objectContaining({
        code: 'parameter_invalid',
        publicMessage: expect.stringContaining(message),
      }),
    )
  })
})

describe('carriedOptions', () => {
  it('keeps options that the product has and drops the rest', () => {
    const fields = { depth: '1.5', wrap: 'purple', frame: 'black', size: '8x10' }
    expect(carriedOptions(canvas, fields)).toEqual({ depth: '1.5', wrap: 'mirror' })
    expect(carriedOptions(poster, fields)).toEqual({})
  })
})

describe('a mat', () => {
  const size = (name: string) => getSize(framed, name)

  it('becomes the nearest one that fits the size', () => {
    expect(carriedOptions(framed, { mat: '2', frame: 'white' }, size('12x16')).mat).toBe('2')
    expect(carriedOptions(framed, { mat: '2' }, size('12x12')).mat).toBe('1')
    expect(carriedOptions(framed, { mat: '2' }, size('12x8')).mat).toBe('1')
    expect(carriedOptions(framed, { mat: '2' }, size('8x10')).mat).toBe('none')
  })

  it('that is too wide is rejected by sizeChoice, with the widest that fits', () => {
    const wish = { product: framed, picture: { width: 3000, height: 3000 }, crop: null }
    expect(() => sizeChoice({ ...wish, size: '12x8', options: { mat: '2' } })).toThrow(
      expect.objectContaining({
        code: 'parameter_invalid',
        publicMessage:
          'The mat "2" requires a size of at least 12x16, and 12x8 is smaller. Choose a larger size, or one of none, 1 as the mat.',
      }),
    )
  })

  it('leaves the picture its window', () => {
    const options = completeOptions(framed, { mat: '2' })
    const area = sizePrintArea(framed, size('16x12'), options, { width: 300, height: 200 })
    expect([area.opening.widthMicrometres, area.face.widthMicrometres]).toEqual([406_400, 304_800])
    expect(area.face.heightMicrometres).toBe(203_200)
    expect(area.sheet.widthMicrometres - area.face.widthMicrometres).toBe(10_000)
    expect(area.outside.widthMicrometres - area.opening.widthMicrometres).toBe(24_000)
  })
})

describe('a sold-out item', () => {
  const soldOutChoice: Product = {
    ...canvas,
    options: {
      ...canvas.options,
      depth: {
        defaultValue: '0.75',
        choices: [
          { value: '0.75', bands: [], leastSize: null, isSoldOut: true },
          { value: '1.5', bands: [], leastSize: null, isSoldOut: false },
        ],
      },
    },
  }
  const wish = { size: '8x8', picture: { width: 3000, height: 3000 }, crop: null, options: {} }

  it('is never a default', () => {
    expect(completeOptions(soldOutChoice, {}).depth).toBe('1.5')
  })

  it.each([
    ['a choice', { ...wish, product: soldOutChoice, options: { depth: '0.75' } }, 'The depth 0.75'],
    ['a product', { ...wish, product: { ...canvas, isSoldOut: true } }, 'canvas is sold out'],
    [
      'a size',
      {
        ...wish,
        product: { ...canvas, sizes: canvas.sizes.map((each) => ({ ...each, isSoldOut: true })) },
      },
      'canvas 8x8 is sold out',
    ],
  ])('%s cannot be chosen, and says so', (_, choice, words) => {
    expect(sizeChoice(choice)).toMatchObject({
      isAvailable: false,
      fault: 'sold_out',
      reason: expect.stringContaining(words),
    })
  })
})

describe('findProduct', () => {
  it('rejects what is not on sale', () => {
    for (const name of ['mug', 'Canvas', 'toString']) {
      expect(() => getProduct(builtInCatalog, name)).toThrow(
        expect.objectContaining({
          code: 'parameter_invalid',
          publicMessage: expect.stringContaining('canvas, poster, framed-print'),
        }),
      )
    }
  })
})

describe('lineSlugs', () => {
  it('gives embedding pages the slugs of the contract', () => {
    expect(lineSlugs(canvas, { depth: '1.5', wrap: 'white' })).toEqual({
      product: 'S',
      frame: '150DW',
      edge: 'WB',
    })
    expect(lineSlugs(poster, {})).toEqual({ product: 'PO', frame: null, edge: null })
    expect(lineSlugs(framed, { frame: 'espresso', mat: '2' })).toEqual({
      product: 'FP',
      frame: 'EF',
      edge: '250MA',
    })
    expect(lineSlugs(framed, { frame: 'white', mat: 'none' })).toMatchObject({ edge: 'NOMA' })
  })
})
