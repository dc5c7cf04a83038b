import { describe, expect, it } from 'vitest'
import { builtInDocument } from '../../../../trade/catalog/built-in/built-in-document.ts'
import { formFields } from '../../layout/form-fields.ts'
import { addSize } from './edit-sizes.ts'
import { nearSizes, readNewSize } from './read-new-size.ts'

const known = Object.keys(builtInDocument.sizes)

function typed(measures: string, width: string, height: string, more: object = {}) {
  return readNewSize(formFields({ measures, width, height, ...more }), known)
}

describe('a new size', () => {
  it.each([
    ['cm', '29,7', '60', '29.7x60cm', '11.7x23.6'],
    ['cm', '120.0', '80', '80x120cm', '31.5x47.2'],
    ['in', '8.50', '11', '8.5x11', '21.6x27.9'],
  ])('in %s, entered as %s and %s, is %s', (measures, width, height, name, otherName) => {
    expect(typed(measures, width, height)).toEqual({ name, otherName, label: null })
  })

  it('gets the name that the operator enters', () => {
    const more = { label: 'Letter', other: '28 × 22' }
    const named = { name: '8.5x11', otherName: '22x28', label: 'Letter' }
    expect(typed('in', '8.5', '11', more)).toEqual(named)
  })

  it.each([
    ['cm', '29.75', '60', 'The width is not valid. Enter centimetres such as 50 or 29.7.'],
    ['cm', '30', 'tall', 'The height is not valid. Enter centimetres such as 50 or 29.7.'],
    ['in', '0', '60', 'The width is not valid. Enter inches such as 24 or 8.5.'],
    ['cm', '70', '50', '50 × 70 cm already exists.'],
  ])('is rejected with a message: %s, %s by %s', (measures, width, height, fault) => {
    expect(typed(measures, width, height)).toMatchObject({ fault })
  })
})

describe('a near-duplicate size', () => {
  const warningsFor = (name: string) =>
    nearSizes(builtInDocument, addSize(builtInDocument, { name, otherName: '1x1', label: null }))

  it('is reported before it is saved', () => {
    expect(warningsFor('49x69cm')).toEqual([
      expect.stringMatching(/^49 × 69 cm is within 3% of 50 × 70 cm, .* hardly tell apart\.$/),
      expect.stringContaining('50 × 70.7 cm'),
    ])
    expect(warningsFor('92x122cm')).toEqual([])
  })

  it('is reported differently if the two sizes use different units', () => {
    expect(warningsFor('101x152cm')).toEqual([
      expect.stringMatching(/40 × 60 in, .* each shopper sees the one in their own unit\.$/),
      expect.stringContaining('100 × 150 cm'),
    ])
  })
})
