import { describe, expect, it } from 'vitest'
import { builtInDocument } from '../../../../trade/catalog/built-in/built-in-document.ts'
import { checkDocument } from '../../../../trade/catalog/document/document-faults.ts'
import { measuresOfName } from '../../../../trade/catalog/sizes.ts'
import {
  addCentimetreSizes,
  addProductSize,
  addSize,
  removeProductSize,
  removeSize,
} from './edit-sizes.ts'

describe('sizes', () => {
  it('are added in order, and removed with everything that uses them', () => {
    const cost = builtInDocument.products.canvas?.sizes['8x8']?.cost ?? {}
    const known = addSize(builtInDocument, { name: '9x9', otherName: '22x22', label: null })
    const document = addProductSize(known, { product: 'canvas', size: '9x9', cost })
    expect(checkDocument(document).ok).toBe(true)
    const names = Object.keys(document.products.canvas?.sizes ?? {})
    expect(names.indexOf('9x9')).toBe(names.indexOf('10x10') - 1)
    expect(removeSize(document, '9x9')).toEqual(builtInDocument)
    const without = removeProductSize(document, { product: 'canvas', size: '9x9' })
    expect(without.sizes['9x9']).toBe('22x22')
    expect(without.products.canvas?.sizes['9x9']).toBeUndefined()
  })

  it('come in centimetres beside the inches of a catalog that has no others', () => {
    const metric = Object.keys(builtInDocument.sizes).filter(
      (each) => measuresOfName(each) === 'cm',
    )
    const before = metric.reduce(removeSize, builtInDocument)
    expect(Object.keys(before.products.poster?.sizes ?? {}).join()).not.toContain('cm')
    const after = addCentimetreSizes(before)
    expect(checkDocument(after).ok).toBe(true)
    expect(after.products).toEqual(builtInDocument.products)
    expect(after.size_labels).toMatchObject({ '21x29.7cm': 'A4' })
    expect(addCentimetreSizes(after)).toEqual(after)
  })
})
