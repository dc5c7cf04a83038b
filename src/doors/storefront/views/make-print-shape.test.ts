import { describe, expect, it } from 'vitest'
import { builtInProduct } from '../../../../tests/helpers/built-in-product.ts'
import { carriedOptions } from '../../../trade/catalog/chosen-options.ts'
import { sizeChoice } from '../../../trade/catalog/size-choice.ts'
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
  return makePrintShape(found, complete, chosen, chosen.crop)
}

describe('makePrintShape', () => {
  it('shows the whole crop on the face if the sides are mirrored', () => {
    const shape = shapeOf('canvas', { wrap: 'mirror' })
    expect(shape).toMatchObject({ size: { inches: '18x12' }, depthInches: 0.75 })
    expect(shape.face).toEqual({ x: 0, y: 0, width: 1, height: 1 })
  })

  it('excludes from the face what an image wrap folds over the sides', () => {
    const { face, wrap } = shapeOf('canvas', { wrap: 'image', depth: '1.5' })
    expect(wrap).toBe('image')
    expect(face.width).toBeLessThan(0.87)
    expect(face.x).toBeGreaterThan(0)
    expect(face.x * 2 + face.width).toBeCloseTo(1, 2)
  })

  it('gives paper no depth', () => {
    expect(shapeOf('poster', {}).depthInches).toBe(0)
  })
})
