import { describe, expect, it } from 'vitest'
import { firstChoice } from '../../../trade/carts/first-choice.ts'
import { builtInDocument } from '../../../trade/catalog/built-in/built-in-document.ts'
import { catalogForMeasures } from '../../../trade/catalog/choices/catalog-for-measures.ts'
import { parseCatalog } from '../../../trade/catalog/document/parse-catalog.ts'
import { possiblePrints } from './image-json.ts'

describe('possiblePrints', () => {
  it('lists what a cart begins with, also if that needs other options than the defaults', () => {
    const document = structuredClone(builtInDocument)
    const { canvas } = document.products
    if (canvas?.options.wrap === undefined) throw new Error('There is no canvas.')
    // A wrapped image needs more pixels, because it covers the sides too.
    canvas.options.wrap.default = 'image'
    const catalog = parseCatalog({ ...document, products: { canvas } }, 'canvas')
    const picture = { width: 850, height: 850 }
    const begun = firstChoice(catalogForMeasures(catalog, 'in'), picture)
    expect(begun).toMatchObject({ size: '8x8', options: { wrap: 'mirror' } })
    const { best, largest } = possiblePrints(catalog, picture, 'USD')
    expect(best).toMatchObject({ product: 'canvas', size: '8x8', dpi: 106, unit_price: 2210 })
    expect(largest).toEqual(best)
    const none = { best: null, largest: null }
    expect(possiblePrints(catalog, { width: 700, height: 700 }, 'USD')).toEqual(none)
  })
})
