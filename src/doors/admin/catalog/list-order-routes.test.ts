import { describe, expect, it } from 'vitest'
import { builtInDocument } from '../../../trade/catalog/built-in/built-in-document.ts'
import { checkDocument } from '../../../trade/catalog/document/document-faults.ts'
import { documentChanges } from '../../../trade/catalog/versions/document-changes.ts'
import { namesInOrder, withOrder } from './list-order-routes.ts'
import { withoutChoice } from './options/edit-choices.ts'

const framed = { product: 'framed-print', option: 'frame' } as const

describe('withOrder', () => {
  const last = (list: string, name: string) =>
    withOrder(builtInDocument, list, new Map([[name, 9]]))

  it('sorts products, currencies and choices by position, and reports that as a change', () => {
    const products = last('products', 'canvas')
    expect(namesInOrder(products, 'products')?.at(-1)).toBe('canvas')
    expect(documentChanges(builtInDocument, products)).toEqual([
      {
        place: 'products, in order',
        from: 'canvas, poster, framed-print, metal, acrylic, photo-print',
        to: 'poster, framed-print, metal, acrylic, photo-print, canvas',
      },
    ])
    expect(namesInOrder(last('currencies', 'USD'), 'currencies')?.[0]).toBe('CAD')
    const choices = last('framed-print/frame', 'black')
    expect(namesInOrder(choices, 'framed-print/frame')?.at(-1)).toBe('black')
    expect(documentChanges(builtInDocument, choices)).toHaveLength(1)
    expect(checkDocument(choices).ok).toBe(true)
    expect(namesInOrder(builtInDocument, 'poster/frame')).toBeNull()
  })

  it('reports no change if choices are only added or removed', () => {
    const less = withoutChoice(builtInDocument, { ...framed, value: 'white' })
    expect(documentChanges(builtInDocument, less)).toEqual([
      {
        place: 'products.framed-print.options.frame.choices.white.value',
        from: '"white"',
        to: null,
      },
    ])
  })
})
