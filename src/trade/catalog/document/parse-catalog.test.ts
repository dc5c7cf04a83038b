import { describe, expect, it } from 'vitest'
import { builtInDocument } from '../built-in/built-in-document.ts'
import { findChoice } from '../choices/chosen-options.ts'
import { getProduct } from '../products.ts'
import { parseCatalog } from './parse-catalog.ts'

describe('parseCatalog', () => {
  it('takes the side colour of a value only for a product of the document itself', () => {
    const document = structuredClone(builtInDocument)
    const { canvas } = document.products
    if (canvas === undefined) throw new Error('There is no canvas.')
    Object.assign(canvas.options, { bark: { default: 'yes', choices: [{ value: 'yes' }] } })
    Object.assign(document.products, { wood: { ...canvas, slug: 'WO' } })
    const value = { words: { en: 'Yes' }, swatch: '#5b4632', side_color: '#4a3827' }
    document.custom = {
      products: {
        wood: {
          words: { en: { name: 'Wood', note: 'Wood.' } },
          side_color: '#c9a272',
          roughness: 1,
        },
      },
      options: { bark: { words: { en: 'Bark' }, values: { yes: value } } },
    }
    const catalog = parseCatalog(document, 'own')
    const sidesOn = (product: string) =>
      findChoice(getProduct(catalog, product), 'bark', 'yes')?.custom?.sides
    expect(sidesOn('wood')).toBe('#4a3827')
    expect(sidesOn('canvas')).toBeUndefined()
  })
})
