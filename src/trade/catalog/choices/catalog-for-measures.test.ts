import { describe, expect, it } from 'vitest'
import { builtInCatalog } from '../built-in/built-in-catalog.ts'
import { builtInDocument } from '../built-in/built-in-document.ts'
import type { Catalog } from '../catalog.ts'
import { parseCatalog } from '../document/parse-catalog.ts'
import { extentOfName, isNear } from '../sizes.ts'
import { catalogForMeasures } from './catalog-for-measures.ts'

function namesIn({ products }: Catalog, product: string): string[] {
  const found = products.find(({ name }) => name === product)
  return (found?.sizes ?? []).map(({ upright }) => upright.name)
}

describe('catalogIn', () => {
  it('shows sizes in the shopper’s unit, and none twice', () => {
    for (const { name } of builtInCatalog.products) {
      const inInches = namesIn(catalogForMeasures(builtInCatalog, 'in'), name)
      const inCentimetres = namesIn(catalogForMeasures(builtInCatalog, 'cm'), name)
      expect(inInches.some((size) => size.endsWith('cm'))).toBe(false)
      expect(inCentimetres.every((size) => size.endsWith('cm'))).toBe(true)
      for (const names of [inInches, inCentimetres]) {
        const near = names.flatMap((one, index) =>
          names
            .slice(index + 1)
            .filter((other) => isNear(extentOfName(one), extentOfName(other), 0.03)),
        )
        expect(near).toEqual([])
      }
    }
  })

  it('keeps a size that is already chosen', () => {
    const kept = catalogForMeasures(builtInCatalog, 'cm', '24x36')
    expect(namesIn(kept, 'poster').filter((name) => !name.endsWith('cm'))).toEqual(['24x36'])
    expect(catalogForMeasures(builtInCatalog, 'cm', '60x90cm')).toBe(
      catalogForMeasures(builtInCatalog, 'cm'),
    )
  })

  it('is memoised by its arguments, for as few as pages need', () => {
    const inInches = catalogForMeasures(builtInCatalog, 'in')
    const sizes = namesIn(catalogForMeasures(builtInCatalog, 'cm'), 'canvas')
    const kept = new Set(sizes.map((size) => catalogForMeasures(builtInCatalog, 'in', size)))
    expect(kept.size).toBe(sizes.length)
    const again = new Set(sizes.map((size) => catalogForMeasures(builtInCatalog, 'in', size)))
    expect([...again].filter((each) => kept.has(each)).length).toBeLessThan(10)
    expect(catalogForMeasures(builtInCatalog, 'in')).toEqual(inInches)
    expect(catalogForMeasures(builtInCatalog, 'in')).toBe(catalogForMeasures(builtInCatalog, 'in'))
  })

  it('shows sizes in the other unit that have no near equivalent', () => {
    const poster = builtInDocument.products.poster
    const cost = poster?.sizes['20x28']?.cost ?? {}
    const sizes = { '8x10': { cost }, '20x28': { cost }, '50x70cm': { cost } }
    const document = { ...builtInDocument, products: { poster: { ...poster, sizes } } }
    const catalog = parseCatalog(document as typeof builtInDocument, '')
    expect(namesIn(catalogForMeasures(catalog, 'cm'), 'poster')).toEqual(['8x10', '50x70cm'])
    expect(namesIn(catalogForMeasures(catalog, 'in'), 'poster')).toEqual(['8x10', '20x28'])
  })

  it('shows all sizes to everyone if the operator wants that', () => {
    const catalog = parseCatalog({ ...builtInDocument, show_all_sizes: true }, '')
    expect(namesIn(catalogForMeasures(catalog, 'in'), 'poster')).toEqual(namesIn(catalog, 'poster'))
  })
})
