import { describe, expect, it } from 'vitest'
import { builtInProduct } from '../../../../tests/helpers/built-in-product.ts'
import { carriedOptions } from '../../../trade/catalog/choices/chosen-options.ts'
import { sizeChoice } from '../../../trade/catalog/choices/size-choice.ts'
import { makePrintShape } from './make-print-shape.ts'

const picture = { width: 3600, height: 2400 }

function shapeOf(product: string, options: Record<string, string>) {
  const found = builtInProduct(product)
  const complete = carriedOptions(found, options)
  const chosen = sizeChoice({
    product: found,
    size: '18x12',
    options: complete,
    picture,
    crop: null,
  })
  return makePrintShape(found, complete, chosen, chosen.crop, picture)
}

describe('makePrintShape', () => {
  it('shows the whole crop on the face if the sides are mirrored', () => {
    const shape = shapeOf('canvas', { wrap: 'mirror' })
    expect(shape).toMatchObject({ size: { inches: '18x12' }, area: { sideMicrometres: 19_050 } })
    expect(shape.face).toEqual({ x: 0, y: 0, width: 1, height: 1 })
  })

  it('excludes from the face what an image wrap folds over the sides', () => {
    const { face, area } = shapeOf('canvas', { wrap: 'image', depth: '1.5' })
    expect(area.edges).toBe('picture')
    expect(face.width).toBeLessThan(0.87)
    expect(face.x).toBeGreaterThan(0)
    expect(face.x * 2 + face.width).toBeCloseTo(1, 2)
  })

  it('gives paper no depth', () => {
    expect(shapeOf('poster', {}).area.depthMicrometres).toBe(0)
  })

  it.each([
    ['white', { sides: '#f7f6f3', printedSides: '#ffffff' }],
    ['black', { sides: '#1b1a19', printedSides: '#000000' }],
    ['color', { sides: '#12ab34', printedSides: '#12ab34' }],
  ])('has the colours of sides that are %s', (wrap, colours) => {
    const shape = shapeOf('canvas', { wrap, wrap_color: '#12AB34' })
    expect(shape).toMatchObject({ ...colours, area: { edges: 'colour' } })
  })

  it('draws the chosen colour on the sides of a product of the shop itself', () => {
    const canvas = builtInProduct('canvas')
    const own = { ...canvas, custom: { sides: '#c9a272', roughness: 0.7 } }
    const sidesWith = (options: Record<string, string>) => {
      const complete = carriedOptions(own, options)
      const chosen = sizeChoice({
        product: own,
        size: '18x12',
        options: complete,
        picture,
        crop: null,
      })
      return makePrintShape(own, complete, chosen, chosen.crop, picture).custom?.sides
    }
    expect(sidesWith({ wrap: 'color', wrap_color: '#12ab34' })).toBe('#12ab34')
    expect(sidesWith({ wrap: 'black' })).toBe('#1b1a19')
  })
})
