import { describe, expect, it } from 'vitest'
import { completeOptions, keepOptions } from './options.ts'
import { findProduct, products } from './products.ts'
import { lineSlugs } from './slugs.ts'

const { canvas, poster } = products

describe('completeOptions', () => {
  it('fills in the defaults', () => {
    expect(completeOptions(canvas, {})).toEqual({ depth: '0.75', wrap: 'mirror' })
    expect(completeOptions(canvas, { wrap: 'image' })).toEqual({ depth: '0.75', wrap: 'image' })
    expect(completeOptions(poster, {})).toEqual({})
  })

  it('keeps a colour for the coloured wrap alone', () => {
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
    [{ depth: '2' }, '"2" is not a depth. Choose one of 0.75, 1.5.'],
    [{ wrap_color: 'red' }, '"red" is not a wrap_color. Choose one of #000000 to #ffffff.'],
    [{ frame: 'black' }, 'A canvas has no option "frame": it takes only depth, wrap, wrap_color.'],
    [{ constructor: 'x' }, 'A canvas has no option "constructor"'],
  ])('refuses %o', (options, message) => {
    expect(() => completeOptions(canvas, options)).toThrow(
      expect.objectContaining({
        code: 'parameter_invalid',
        publicMessage: expect.stringContaining(message),
      }),
    )
  })
})

describe('keepOptions', () => {
  it('keeps what the product understands and drops the rest', () => {
    const fields = { depth: '1.5', wrap: 'purple', frame: 'black', size: '8x10' }
    expect(keepOptions(canvas, fields)).toEqual({ depth: '1.5', wrap: 'mirror' })
    expect(keepOptions(poster, fields)).toEqual({})
  })
})

describe('findProduct', () => {
  it('refuses what is not on sale', () => {
    for (const name of ['framed-print', 'Canvas', 'toString']) {
      expect(() => findProduct(name)).toThrow(
        expect.objectContaining({
          code: 'parameter_invalid',
          publicMessage: expect.stringContaining('canvas, poster'),
        }),
      )
    }
  })
})

describe('lineSlugs', () => {
  it('speaks to embedding pages in the words they know', () => {
    expect(lineSlugs(canvas, { depth: '1.5', wrap: 'white' })).toEqual({
      product: 'S',
      frame: '150DW',
      edge: 'WB',
    })
    expect(lineSlugs(poster, {})).toEqual({ product: 'PO', frame: null, edge: null })
  })
})
