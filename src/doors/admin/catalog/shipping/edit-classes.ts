// Shipping classes of products. Each has rates in every zone for every method.

import type {
  CatalogDocument,
  TermsDocument,
} from '../../../../trade/catalog/document/catalog-document.ts'

export function shippingClasses({ shipping }: CatalogDocument): string[] {
  const all = Object.values(shipping).flatMap((methods) =>
    Object.values(methods).flatMap(({ rates }) => Object.keys(rates)),
  )
  return [...new Set(all)]
}

/** The products in the class. */
export function sentAs({ products }: CatalogDocument, name: string): string[] {
  const all = Object.entries(products)
  return all.filter(([, { shipping }]) => shipping === name).map(([product]) => product)
}

/** Copies another class's rates. */
export function withClass(
  before: CatalogDocument,
  { name, from }: { name: string; from: string },
): CatalogDocument {
  return withRates(before, (rates) => {
    const copied = rates[from]
    return copied === undefined ? rates : { ...rates, [name]: structuredClone(copied) }
  })
}

export function withoutClass(before: CatalogDocument, name: string): CatalogDocument {
  return withRates(before, ({ [name]: _gone, ...rates }) => rates)
}

type Rates = TermsDocument['rates']

function withRates(before: CatalogDocument, change: (rates: Rates) => Rates): CatalogDocument {
  const document = structuredClone(before)
  for (const methods of Object.values(document.shipping)) {
    for (const terms of Object.values(methods)) terms.rates = change(terms.rates)
  }
  return document
}
