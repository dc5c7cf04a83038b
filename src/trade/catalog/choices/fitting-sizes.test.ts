import { describe, expect, it } from 'vitest'
import { builtInProduct } from '../../../../tests/helpers/built-in-product.ts'
import { aspectOf, inches } from '../../../pure/geometry/lengths.ts'
import { completeOptions } from './chosen-options.ts'
import { bestSize, fittingSizes } from './fitting-sizes.ts'
import { sizeChoice } from './size-choice.ts'

const phonePhoto = { width: 3024, height: 4032 }
const plain = { options: {} }

function sizesFor(wish: Parameters<typeof fittingSizes>[0]) {
  return fittingSizes({ ...wish, options: completeOptions(wish.product, wish.options) })
}

describe('fittingSizes', () => {
  it('begins with the sizes of the picture’s own ratio, small to large', () => {
    const list = sizesFor({ ...plain, product: builtInProduct('canvas'), picture: phonePhoto })
    expect(list.slice(0, 6).map(({ name, dpi, sharpness }) => [name, dpi, sharpness])).toEqual([
      ['12x16', 252, 'sharp'],
      ['18x24', 168, 'good'],
      ['24x32', 126, 'soft'],
      ['30x40', 100, 'soft'],
      ['11x14', 274, 'sharp'],
      ['20x28', 144, 'soft'],
    ])
  })

  it.each(['canvas', 'poster', 'framed-print', 'metal', 'acrylic'])(
    'prints panoramas of 3:1 and 4:1 whole, in inches and in centimetres: %s',
    (product) => {
      for (const measures of ['in', 'cm'] as const) {
        for (const width of [6000, 8000]) {
          const made = builtInProduct(product, measures)
          const picture = { width, height: 2000 }
          const list = sizesFor({ ...plain, product: made, picture, orientation: 'landscape' })
          expect(bestSize(list)?.cropLoss).toBeLessThan(0.005)
        }
      }
    },
  )

  it('keeps nearly all of a phone screenshot, in inches and in centimetres', () => {
    const picture = { width: 1170, height: 2532 }
    for (const measures of ['in', 'cm'] as const) {
      const list = sizesFor({ ...plain, product: builtInProduct('canvas', measures), picture })
      expect(bestSize(list)?.cropLoss).toBeLessThan(0.08)
    }
  })

  it.each([
    ['canvas', {}],
    ['canvas', { wrap: 'image' }],
    ['canvas', { wrap: 'image', depth: '1.5' }],
    ['poster', {}],
  ])('lists least crop first: %s %o', (product, options) => {
    for (const picture of [
      phonePhoto,
      { width: 4000, height: 2250 },
      { width: 900, height: 900 },
    ]) {
      const losses = sizesFor({ ...plain, product: builtInProduct(product), options, picture }).map(
        (size) => size.cropLoss,
      )
      expect(losses.length).toBeGreaterThan(10)
      losses.forEach((loss, index) => {
        expect(loss).toBeGreaterThanOrEqual((losses[index - 1] ?? 0) - 0.001)
      })
    }
  })

  it('has the orientation of the picture', () => {
    const lying = sizesFor({
      ...plain,
      product: builtInProduct('canvas'),
      picture: { width: 6000, height: 4000 },
    })
    expect(lying[0]).toMatchObject({
      name: '12x8',
      ...inches(12, 8),
      centimetres: '30x20',
    })
    expect(lying.every((size) => size.widthMicrometres >= size.heightMicrometres)).toBe(true)
  })

  it('shows sizes that need too many pixels, with the reason and the pixels needed', () => {
    const product = builtInProduct('poster')
    const picture = { width: 1200, height: 1500 }
    const list = sizesFor({ ...plain, product, picture })
    expect(list[0]).toMatchObject({ name: '8x10', dpi: 150, isAvailable: true, fault: null })
    expect(list[1]).toMatchObject({ name: '16x20', dpi: 75, isAvailable: false, fault: 'pixels' })
    const reasonFor = (size: string) =>
      sizeChoice({ product, size, options: {}, picture, crop: null }).reason
    expect(reasonFor('8x10')).toBeNull()
    expect(reasonFor('16x20')).toBe(
      'Too few pixels: it would print at 75 dpi, but the minimum for poster is 150. This size requires 2400 × 3000 pixels of the picture, which has 1200 × 1500.',
    )
  })

  it('offers no ratio that cuts off half of the picture', () => {
    const names = sizesFor({
      ...plain,
      product: builtInProduct('canvas'),
      picture: { width: 3000, height: 3000 },
    }).map((size) => size.name)
    expect(names).toContain('8x12')
    expect(names).not.toContain('12x24')
    expect(names).not.toContain('12x36')
  })

  it('still shows the nearest ratio for a picture that suits no size', () => {
    const list = sizesFor({
      ...plain,
      product: builtInProduct('canvas'),
      picture: { width: 16_000, height: 1000 },
    })
    expect(list.map((size) => size.name)).toEqual(['32x8', '48x12'])
  })

  it('includes the sides of an image wrap in crop and resolution, but not those of a mirrored one', () => {
    const picture = { width: 3600, height: 5400 }
    const deep = (wrap: string) =>
      sizesFor({
        ...plain,
        product: builtInProduct('canvas'),
        options: { depth: '1.5', wrap },
        picture,
      }).find((size) => size.name === '24x36')
    expect(deep('mirror')).toMatchObject({ dpi: 150, cropLoss: 0, sharpness: 'good' })
    expect(deep('image')).toMatchObject({ dpi: 132, sharpness: 'soft' })
    expect(deep('image')?.cropLoss).toBeCloseTo(0.0387, 3)
  })

  it('picks one default size: sharp, little cut, and as large as that allows up to 24×36', () => {
    const best = (product: string, width: number, height: number) =>
      bestSize(sizesFor({ ...plain, product: builtInProduct(product), picture: { width, height } }))
        ?.name
    expect(best('canvas', 3024, 4032)).toBe('12x16')
    expect(best('canvas', 12_000, 8000)).toBe('36x24')
    expect(best('canvas', 800, 1000)).toBe('8x10')
    expect(best('canvas', 600, 400)).toBeUndefined()
  })

  it('agrees with sizeChoice, which validates orders', () => {
    for (const wrap of ['mirror', 'image', 'white']) {
      const options = { wrap, depth: '1.5' }
      for (const listed of sizesFor({
        ...plain,
        product: builtInProduct('canvas'),
        options,
        picture: phonePhoto,
      })) {
        const {
          area,
          reason: _words,
          ...choice
        } = sizeChoice({
          product: builtInProduct('canvas'),
          size: listed.name,
          options,
          picture: phonePhoto,
          crop: null,
        })
        expect(listed).toMatchObject(choice)
        expect(aspectOf(area.face)).toBeCloseTo(aspectOf(listed), 12)
      }
    }
  })
})

describe('sizeChoice', () => {
  const canvas = {
    product: builtInProduct('canvas'),
    options: {},
    picture: { width: 3000, height: 3000 },
  }

  it('measures the shopper’s own crop', () => {
    const crop = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 }
    const choice = sizeChoice({ ...canvas, size: '12x12', crop })
    expect(choice).toMatchObject({ crop, dpi: 125, cropLoss: 0.75, isAvailable: true })
    expect(sizeChoice({ ...canvas, size: '16x16', crop })).toMatchObject({
      dpi: 93,
      isAvailable: false,
    })
  })

  it('accepts sizes in both orientations and lists the available ones for an unknown one', () => {
    expect(sizeChoice({ ...canvas, size: '36x24', crop: null })).toMatchObject(inches(36, 24))
    for (const size of ['5x7', '24X36', '24x37', '', '__proto__']) {
      expect(() => sizeChoice({ ...canvas, size, crop: null })).toThrow(
        expect.objectContaining({
          code: 'size_unavailable',
          status: 422,
          publicMessage: expect.stringContaining('8x10, 8x12'),
        }),
      )
    }
  })

  it.each([
    ['0.75', '24x36', 20_950],
    ['1.5', '24x36', 40_000],
    ['1.5', '28x40', 50_800],
    ['1.5', '40x28', 50_800],
  ])('requires what labs require: %s″ bars on %s', (depth, size, marginMicrometres) => {
    const choice = sizeChoice({ ...canvas, size, options: { depth }, crop: null })
    expect(choice.area.marginMicrometres).toBe(marginMicrometres)
  })

  it('prints posters with a bleed of 3 mm outside the crop', () => {
    const { area } = sizeChoice({
      ...canvas,
      product: builtInProduct('poster'),
      size: '8x10',
      crop: null,
    })
    expect(area.marginMicrometres).toBe(3_000)
    expect(area.covered).toEqual(area.face)
  })
})
