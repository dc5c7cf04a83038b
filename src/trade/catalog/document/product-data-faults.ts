import { isPublicMailAddress } from '../../../pure/mail-address.ts'
import { parseUrl } from '../../../pure/parse-url.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import type { ProductData } from '../product-data/product-data-document.ts'
import type { CatalogDocument } from './catalog-document.ts'
import { type DocumentFault, documentFault, faultsWithin } from './document-fault.ts'
import { optionLists } from './option-lists.ts'

export function productDataFaults(document: CatalogDocument): DocumentFault[] {
  const places: [string, ProductData | undefined][] = [
    ['product_data', document.product_data],
    ...Object.entries(document.products).flatMap(([name, product]) => [
      [`products.${name}.product_data`, product.product_data] as [string, ProductData | undefined],
      ...optionLists(product).flatMap(([option, { choices }]) =>
        choices.map(({ product_data: data }, index): [string, ProductData | undefined] => [
          `products.${name}.options.${option}.choices.${index}.product_data`,
          data,
        ]),
      ),
    ]),
  ]
  return places.flatMap(([place, data]) => faultsWithin(place, data ? faultsOf(data) : []))
}

function faultsOf(data: ProductData): DocumentFault[] {
  const contacts = (['manufacturer', 'responsible_person'] as const).flatMap((name) => {
    const contact = data[name]?.contact
    return contact === undefined || isElectronicAddress(contact)
      ? []
      : [
          documentFault(
            `${name}.contact`,
            sentence('enter a mail address or a web address that begins with https://.'),
          ),
        ]
  })
  const countries = [
    ['manufacturer.country', data.manufacturer?.country] as const,
    ['responsible_person.country', data.responsible_person?.country] as const,
    ['origin', data.origin] as const,
  ].flatMap(([place, country]) =>
    country === undefined || isCountry(country)
      ? []
      : [
          documentFault(
            place,
            sentence('"{name}" is not the code of a country.', { name: country }),
          ),
        ],
  )
  return [...contacts, ...countries]
}

function isElectronicAddress(text: string): boolean {
  if (isPublicMailAddress(text)) return true
  return /^https:\/\//.test(text) && parseUrl(text) !== null
}

/**
 * Any country, not only those that are shipped to: materials come from everywhere. Codes that were
 * replaced, such as UK and SU, are refused.
 */
function isCountry(code: string): boolean {
  const isCurrent = Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`
  return isCurrent && names.of(code) !== undefined && !notCountries.includes(code)
}

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const notCountries = ['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']
