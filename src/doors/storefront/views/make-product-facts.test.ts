import { describe, expect, it } from 'vitest'
import { builtInDocument } from '../../../trade/catalog/built-in/built-in-document.ts'
import type { CatalogDocument } from '../../../trade/catalog/document/catalog-document.ts'
import { parseCatalog } from '../../../trade/catalog/document/parse-catalog.ts'
import { visitOf } from '../layout/visit.ts'
import { makeProductFacts } from './make-product-facts.ts'

const maker = { name: 'Atelier', address: 'Lyon', country: 'FR', contact: 'a@example.com' }

function factsOf(change: (document: CatalogDocument) => void, language = 'de') {
  const document = structuredClone(builtInDocument)
  change(document)
  const visit = visitOf({ url: '/', headers: { 'accept-language': language } })
  return makeProductFacts(parseCatalog(document, 'x'), visit)
}

describe('makeProductFacts', () => {
  it('says once what all products share', () => {
    const groups = factsOf((document) => {
      document.product_data = { manufacturer: maker, hs_code: '491191' }
    })
    const facts = [
      { label: 'Hersteller', lines: ['Atelier', 'Lyon', 'Frankreich'], contact: 'a@example.com' },
    ]
    expect(groups).toEqual([{ names: [], facts }])
  })

  it('names the product or choice that differs, and no other', () => {
    const groups = factsOf((document) => {
      document.product_data = { manufacturer: maker }
      const { metal, canvas } = document.products
      if (metal !== undefined) metal.product_data = { warnings: { en: 'Sharp edges.' } }
      const choices = canvas?.options.depth?.choices ?? []
      for (const choice of choices) choice.product_data = { weight: { grams: 1 } }
    }, 'en')
    expect(groups.map(({ names }) => names)).toEqual([
      ['Stretched canvas', 'Poster', 'Framed print', 'Acrylic print', 'Photo print'],
      ['Metal print'],
    ])
    expect(groups[1]?.facts.at(-1)).toEqual({
      label: 'Warnings',
      lines: ['Sharp edges.'],
      contact: null,
    })
  })

  it('warns in the shopper’s language, otherwise in English, otherwise in any', () => {
    const warned = (warnings: Record<string, string>) =>
      factsOf((document) => {
        document.product_data = { warnings }
      })[0]?.facts[0]?.lines
    expect(warned({ en: 'Sharp.', de: 'Scharf.' })).toEqual(['Scharf.'])
    expect(warned({ en: 'Sharp.', fr: 'Coupant.' })).toEqual(['Sharp.'])
    expect(warned({ pl: 'Ostre.' })).toEqual(['Ostre.'])
  })

  it('is empty without product data', () => {
    expect(factsOf(() => {})).toEqual([])
  })
})
