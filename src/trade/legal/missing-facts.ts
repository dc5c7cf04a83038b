// Facts a shop must state, depending on where its seller is based and whom it sells to, each with
// its source. The table covers what is common and can be checked here. It is no legal advice; it
// catches oversights.

import type { Seller } from '../../ground/database/tables/seller-table.ts'
import type { Language } from '../../pure/contract/language.ts'
import type { LegalPage } from '../../pure/contract/legal-pages.ts'
import type { ProductData } from '../catalog/product-data/product-data-document.ts'
import { type WrittenText, writtenPages } from './legal-texts.ts'

export type MissingFact = {
  /** Such as `a phone number`. */
  what: string
  source: string
  place: FactPlace
  /** If it is missing only in these languages: with the countries that speak them. */
  in?: readonly { language: Language; countries: readonly string[] }[]
}

/** Where the operator fills it in. A notice has a page for each language of `in`. */
export type FactPlace =
  | { kind: 'seller'; field: keyof Seller }
  | { kind: 'text'; page: LegalPage; language: Language }
  | { kind: 'notices' }
  | { kind: 'data'; table: DataTable }
/** A table of the form for product data. */
export type DataTable = keyof ProductData | 'identification'

type Fact = keyof typeof facts
type Rule = { for: readonly string[]; needs: readonly Fact[]; source: string }

const facts = {
  name: { what: 'the name of the seller', field: 'name', isThere: ({ name }) => name !== '' },
  address: {
    what: 'an address',
    field: 'line1',
    isThere: ({ line1, city, country }) => line1 !== '' && city !== '' && country !== '',
  },
  email: { what: 'a mail address', field: 'email', isThere: ({ email }) => email !== '' },
  phone: { what: 'a phone number', field: 'phone', isThere: ({ phone }) => phone !== '' },
  taxId: {
    what: 'a VAT ID or tax number',
    field: 'vatId',
    isThere: ({ vatId, taxNumber }) => vatId !== '' || taxNumber !== '',
  },
  imprint: { what: 'an imprint', page: 'imprint' },
  terms: { what: 'terms and conditions', page: 'terms' },
  privacy: { what: 'a privacy policy', page: 'privacy' },
  withdrawal: { what: 'the right of withdrawal and its exceptions', page: 'withdrawal' },
  returns: { what: 'return and warranty terms', page: 'returns' },
  authority: {
    what: 'the supervising authority for accessibility',
    field: 'accessibilityAuthority',
    isThere: ({ accessibilityAuthority = '' }) => accessibilityAuthority !== '',
  },
} as const satisfies Record<
  string,
  { what: string } & (
    | { field: keyof Seller; isThere: (seller: Seller) => boolean }
    | { page: LegalPage }
  )
>

export const euCountries = words(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK',
)
export const countriesOfEea = [...euCountries, ...words('IS LI NO')]

const rules: readonly Rule[] = [
  // The imprint page shows these even if no further text was written.
  { for: ['DE'], needs: ['name', 'address', 'email', 'taxId'], source: '§ 5 DDG, § 14 UStG' },
  {
    for: ['DE'],
    needs: ['authority'],
    source: 'BFSG § 14, annex 3, from 28 June 2025; not for micro-enterprises (§ 3 (3))',
  },
  {
    for: ['AT'],
    needs: ['name', 'address', 'email', 'taxId'],
    source: '§ 5 ECG, § 25 MedienG, § 11 UStG',
  },
  {
    for: ['FR'],
    needs: ['imprint', 'terms'],
    source: 'LCEN art. 1-1; Code de la consommation L111-1',
  },
  {
    for: ['PL'],
    needs: ['terms'],
    source: 'Ustawa o świadczeniu usług drogą elektroniczną art. 8',
  },
  { for: ['IT', 'ES', 'PL'], needs: ['taxId'], source: 'Directive 2000/31/EC art. 5 (1) (g)' },
  {
    for: countriesOfEea,
    needs: ['name', 'address', 'email', 'phone', 'withdrawal'],
    source: 'Directive 2011/83/EU art. 6 (1), Directive 2000/31/EC art. 5',
  },
  { for: countriesOfEea, needs: ['returns'], source: 'Directive 2011/83/EU art. 6 (1) (l), (m)' },
  { for: countriesOfEea, needs: ['privacy'], source: 'Regulation (EU) 2016/679 (GDPR) art. 13' },
  {
    for: ['GB'],
    needs: ['name', 'address', 'email', 'phone', 'withdrawal'],
    source: 'Consumer Contracts Regulations 2013 sch. 2, E-Commerce Regulations 2002 reg. 6',
  },
  { for: ['GB'], needs: ['privacy'], source: 'UK GDPR art. 13' },
  {
    for: ['CH'],
    needs: ['name', 'address', 'email'],
    source: 'UWG art. 3 (1) (s)',
  },
  { for: ['CH'], needs: ['privacy'], source: 'DSG art. 19' },
  { for: ['US'], needs: ['privacy'], source: 'Cal. Bus. & Prof. Code § 22575 (CalOPPA)' },
  { for: ['CA'], needs: ['name', 'address', 'phone'], source: 'Ontario Reg. 17/05 s. 32' },
  { for: ['CA'], needs: ['privacy'], source: 'PIPEDA sch. 1, 4.8' },
  { for: ['AU', 'NZ'], needs: ['privacy'], source: 'Privacy Act 1988 / 2020' },
]

const everywhere: Rule = {
  for: [],
  needs: ['name', 'address', 'email'],
  source: 'Shown to shoppers and on invoices as the seller',
}

/** What is missing for the seller's country, without duplicates. */
export function missingFacts(seller: Seller, texts: readonly WrittenText[]): MissingFact[] {
  const pages = writtenPages(texts)
  const isMissing = (name: Fact): boolean => {
    const fact = facts[name]
    return 'page' in fact ? !pages.includes(fact.page) : !fact.isThere(seller)
  }
  const missing = new Map<Fact, MissingFact>()
  for (const rule of [...rules.filter((each) => each.for.includes(seller.country)), everywhere]) {
    for (const name of rule.needs.filter(isMissing)) {
      const fact = facts[name]
      const place: FactPlace =
        'page' in fact
          ? { kind: 'text', page: fact.page, language: seller.language }
          : { kind: 'seller', field: fact.field }
      const { source } = rule
      if (!missing.has(name)) missing.set(name, { what: fact.what, source, place })
    }
  }
  return [...missing.values()]
}

function words(list: string): string[] {
  return list.split(' ')
}
