// Product data that the countries a shop sells to ask for and that has not been filled in, each with
// its source and the date from which it applies. It covers what is common and can be checked here.
// It is no legal advice; it catches oversights.

import type { Seller } from '../../ground/database/tables/seller-table.ts'
import { isLanguage } from '../../pure/contract/language.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { shippedCountries } from '../catalog/delivery/shipping-zones.ts'
import { dataVariants } from '../catalog/product-data/product-data.ts'
import type { ProductData } from '../catalog/product-data/product-data-document.ts'
import { crossesCustomsBorder } from './customs-border.ts'
import { type DataTable, euCountries, type FactPlace, type MissingFact } from './missing-facts.ts'

export type MissingProductData = MissingFact & {
  /** ISO date from which it applies. Null if it has long been so. */
  since: string | null
  /** Empty if all of them lack it, and for what is missing with the seller. */
  products: string[]
  /** Countries sold to that ask for it. */
  countries: string[]
}

type Variant = { product: string; data: ProductData; hasFrame: boolean }
type Rule = {
  what: string
  table: DataTable
  source: string
  since: string | null
  countries: (sold: readonly string[], home: string) => string[]
  isMissing: (variant: Variant, asking: readonly string[]) => boolean
}

type Facts = Pick<Seller, 'country' | 'lucid' | 'uin'>

const gpsr = 'Regulation (EU) 2023/988 (GPSR) art. 19'
const inEu = (sold: readonly string[]) => sold.filter((each) => euCountries.includes(each))

/** HS code, origin and weight: whatever the destination. */
const customs = (sold: readonly string[], home: string) =>
  home === ''
    ? []
    : sold.filter((country) =>
        crossesCustomsBorder(home, { country, region: null, postalCode: null }),
      )
const intoUs = (sold: readonly string[], home: string) =>
  customs(sold, home).filter((each) => each === 'US')
const intoEu = (sold: readonly string[], home: string) => inEu(customs(sold, home))
const elsewhere = (sold: readonly string[], home: string) =>
  customs(sold, home).filter((each) => each !== 'US' && !euCountries.includes(each))

const declarations = [
  {
    countries: intoEu,
    source: 'Regulation (EU) 2026/382: duty by tariff line on parcels up to 150 EUR',
    since: '2026-07-01',
  },
  {
    countries: intoUs,
    source: 'Executive Order 14324: no duty-free parcels into the United States',
    since: '2025-08-29',
  },
  { countries: elsewhere, source: 'Customs declaration (CN 22, CN 23)', since: null },
]

const rules: readonly Rule[] = [
  {
    what: 'manufacturer',
    table: 'manufacturer',
    source: gpsr,
    since: '2024-12-13',
    countries: inEu,
    isMissing: ({ data }) => data.manufacturer === undefined,
  },
  {
    what: 'responsible person in the EU',
    table: 'responsible_person',
    source: gpsr,
    since: '2024-12-13',
    countries: inEu,
    isMissing: ({ data: { manufacturer, responsible_person: person } }) =>
      manufacturer !== undefined &&
      !euCountries.includes(manufacturer.country) &&
      (person === undefined || !euCountries.includes(person.country)),
  },
  {
    what: 'warnings in the language of each country',
    table: 'warnings',
    source: gpsr,
    since: '2024-12-13',
    countries: inEu,
    isMissing: ({ data: { warnings = {} } }, asking) => {
      const written = Object.keys(warnings)
      return written.length > 0 && languagesOf(asking).some((each) => !written.includes(each))
    },
  },
  {
    what: 'packaging weights',
    table: 'packaging',
    source: 'Regulation (EU) 2025/40 (PPWR) art. 44, 45',
    since: '2026-08-12',
    countries: inEu,
    isMissing: ({ data }) => Object.keys(data.packaging ?? {}).length === 0,
  },
  {
    what: 'origin of wood',
    table: 'wood',
    source:
      'Regulation (EU) 2023/1115 (EUDR) art. 4, 9; micro and small enterprises: from 2027-06-30',
    since: '2026-12-30',
    countries: inEu,
    isMissing: ({ data, hasFrame }) => hasFrame && data.wood?.origin === undefined,
  },
  ...declarations.flatMap((each): Rule[] => [
    {
      ...each,
      what: 'HS code',
      table: 'identification',
      isMissing: ({ data }) => data.hs_code === undefined,
    },
    {
      ...each,
      what: 'country of origin',
      table: 'identification',
      isMissing: ({ data }) => data.origin === undefined,
    },
    {
      ...each,
      what: 'weight',
      table: 'weight',
      isMissing: ({ data: { weight } }) => Object.keys(weight ?? {}).length === 0,
    },
  ]),
]

const registers = [
  {
    country: 'DE',
    field: 'lucid',
    what: 'LUCID number',
    source: 'VerpackG § 9',
    since: '2019-01-01',
  },
  {
    country: 'FR',
    field: 'uin',
    what: 'unique identifier (UIN) of the packaging scheme',
    source: 'Code de l’environnement art. L541-10-13',
    since: '2022-01-01',
  },
] as const

/** `onlyTo` restricts it to some of the countries that the catalog ships to. */
export function missingProductData(
  catalog: Catalog,
  seller: Facts,
  onlyTo?: readonly string[],
): MissingProductData[] {
  const sold = shippedCountries(catalog).filter((each) => onlyTo?.includes(each) ?? true)
  const variants = variantsOf(catalog)
  const ofProducts = rules.flatMap(({ what, table, source, since, ...rule }) => {
    const place: FactPlace = { kind: 'data', table }
    const asking = rule.countries(sold, seller.country)
    if (asking.length === 0) return []
    const found = variants.filter((variant) => rule.isMissing(variant, asking))
    if (found.length === 0) return []
    const lacking = [...new Set(found.map(({ product }) => product))]
    const products = lacking.length === catalog.products.length ? [] : lacking
    return [{ what, source, place, since, products, countries: asking }]
  })
  const ofSeller = registers
    .filter(({ country, field }) => sold.includes(country) && !seller[field])
    .map(({ what, source, since, country, field }) => {
      const place: FactPlace = { kind: 'seller', field }
      return { what, source, place, since, products: [], countries: [country] }
    })
  return [...ofProducts, ...ofSeller]
}

function variantsOf(catalog: Catalog): Variant[] {
  return catalog.products.flatMap((product) => {
    const hasFrame = product.lengths.frame !== null
    return dataVariants(catalog.productData, product.name).map(({ data }) => {
      return { product: product.name, data, hasFrame }
    })
  })
}

/** The most common language of each country, as far as the shop speaks it. */
function languagesOf(asking: readonly string[]): string[] {
  const likely = asking.map((country) => new Intl.Locale(`und-${country}`).maximize().language)
  return [...new Set(likely)].filter(isLanguage)
}
