// What shoppers have to read about the safety of the products on offer (Regulation (EU) 2023/988
// art. 19): every product of the shop, so that it stays right when another one is chosen.

import type { Catalog } from '../../../trade/catalog/catalog.ts'
import { countryName } from '../../../trade/catalog/countries.ts'
import { dataVariants } from '../../../trade/catalog/product-data/product-data.ts'
import type {
  Party,
  ProductData,
} from '../../../trade/catalog/product-data/product-data-document.ts'
import type { LocaleTexts } from '../layout/visit.ts'
import { optionNames, productName } from './print-names.ts'

export type ProductFact = { label: string; lines: readonly string[]; contact: string | null }
export type ProductFactsView = {
  /** Names of the products that share these facts. Empty if all do. */
  names: readonly string[]
  facts: readonly ProductFact[]
}

/** Empty if nothing was filled in. */
export function makeProductFacts(
  { productData, products }: Pick<Catalog, 'productData' | 'products'>,
  visit: LocaleTexts,
): ProductFactsView[] {
  if (productData == null) return []
  const { text } = visit
  const variants = products.flatMap(({ name }) =>
    dataVariants(productData, name).map(({ option, value, data }) => {
      const options = option === null || value === null ? {} : { [option]: value }
      const named = [productName(name, text), optionNames(options, text.options)]
      return {
        name: named.filter((words) => words !== '').join(', '),
        isChoice: option !== null,
        product: name,
        facts: safetyFacts(data, visit),
      }
    }),
  )
  const groups = new Map<string, { names: string[]; products: string[]; facts: ProductFact[] }>()
  for (const { name, isChoice, product, facts } of variants) {
    const key = JSON.stringify(facts)
    const group = groups.get(key) ?? { names: [], products: [], facts }
    groups.set(key, group)
    // A choice that does not differ from its product needs no name of its own.
    if (isChoice && group.products.includes(product)) continue
    group.names.push(name)
    if (!isChoice) group.products.push(product)
  }
  const all = [...groups.values()]
  return all
    .filter(({ facts }) => facts.length > 0)
    .map(({ names, facts }) => ({ names: all.length === 1 ? [] : names, facts }))
}

/** What goes with the product as well. */
export function safetyFacts(data: ProductData, { locale, text }: LocaleTexts): ProductFact[] {
  const words = text.productData
  const party = (label: string, who: Party | undefined): ProductFact[] => {
    if (who === undefined) return []
    const lines = [who.name, who.address, countryName(who.country, locale.tag)]
    return [{ label, lines, contact: who.contact }]
  }
  const plain = (label: string, said: string | null | undefined): ProductFact[] =>
    said ? [{ label, lines: [said], contact: null }] : []
  return [
    ...party(words.manufacturer, data.manufacturer),
    ...party(words.responsiblePerson, data.responsible_person),
    ...plain(words.batch, data.batch),
    ...plain(words.warnings, warningIn(data, locale.language)),
  ]
}

/** In the shopper's language, else in English, else in the first that was written. */
function warningIn({ warnings = {} }: ProductData, language: string): string | null {
  const written: Readonly<Record<string, string | undefined>> = warnings
  return written[language] ?? written.en ?? Object.values(written)[0] ?? null
}
