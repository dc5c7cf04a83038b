// Validates a document before it becomes the catalog. Each fault names its place, such as
// `products.canvas.sizes.8x10.cost`. The schema is checked first, then rules a schema cannot
// express.

import { Compile } from 'typebox/compile'
import { routes } from '../../../pure/contract/routes.ts'
import { zoneOf } from '../countries.ts'
import { extentOfName, uprightNameOf } from '../sizes.ts'
import { type CatalogDocument, catalogDocument } from './catalog-document.ts'
import { customFaults, unknownNames } from './custom-faults.ts'
import { moneyFaults } from './money-faults.ts'
import { productFaults } from './product-faults.ts'
import { digitFaults, recordDigits } from './record-digits.ts'
import { shippingFaults } from './shipping-faults.ts'

export type DocumentCheck =
  | { readonly ok: true; readonly document: CatalogDocument }
  | { readonly ok: false; readonly faults: readonly string[] }

let form: ReturnType<typeof Compile<typeof catalogDocument>> | undefined

/** The returned document has the minor digits of its currencies recorded. */
export function checkDocument(document: unknown): DocumentCheck {
  form ??= Compile(catalogDocument)
  const hasForm = form.Check(document)
  const unknown = unknownNames(document)
  // Faults inside an unknown name are not reported separately.
  const isKnown = ({ instancePath }: FormFault) =>
    !unknown.some(({ place, name }) =>
      `${instancePath}/`.startsWith(`/${place.replaceAll('.', routes.page.href())}/${name}/`),
    )
  const formFaults = [
    ...new Set([
      ...unknown.map(({ place, name }) => `${place}: "${name}" is not known here.`),
      ...(hasForm ? [] : form.Errors(document).filter(isKnown).flatMap(faultText)),
    ]),
  ]
  if (formFaults.length > 0 || !hasForm) {
    return { ok: false, faults: formFaults }
  }
  const faults = [
    ...sizeFaults(document),
    ...moneyFaults(document),
    ...digitFaults(document),
    ...productFaults(document),
    ...customFaults(document),
    ...shippingFaults(document),
    ...taxFaults(document),
  ]
  return faults.length > 0 ? { ok: false, faults } : { ok: true, document: recordDigits(document) }
}

type FormFault = ReturnType<NonNullable<typeof form>['Errors']>[number]

function faultText(fault: FormFault): string[] {
  const place = fault.instancePath.slice(1).replaceAll(routes.page.href(), '.') || 'the document'
  // `additionalProperties` reports the same fault with the name.
  if (fault.keyword === 'boolean') return []
  if (fault.keyword === 'additionalProperties') {
    const names = fault.params.additionalProperties
    return names.map((name) => `${place}: "${name}" is not known here.`)
  }
  if (fault.keyword === 'enum') {
    return [`${place}: has to be one of ${fault.params.allowedValues.join(', ')}.`]
  }
  return [`${place}: ${fault.message}.`]
}

// Matches the limit of two-digit inches: a print file of 30,000 pixels.
const mostCentimetres = 254

function sizeFaults({ sizes, size_labels: labels = {} }: CatalogDocument): string[] {
  const named = Object.entries(sizes).flatMap(([name, otherName]) => [
    ...(isUpright(name) ? [] : [`sizes.${name}: name it upright, the shorter side first.`]),
    ...(isUpright(otherName) ? [] : [`sizes.${name}: "${otherName}" has to be upright too.`]),
    ...(isMade(name) ? [] : [`sizes.${name}: is longer than ${mostCentimetres} cm.`]),
  ])
  const strange = Object.keys(labels).filter((name) => !Object.hasOwn(sizes, name))
  return [...named, ...strange.map((name) => `size_labels.${name}: is not among the sizes.`)]
}

function isUpright(name: string): boolean {
  return uprightNameOf(name) === name
}

function isMade(name: string): boolean {
  return extentOfName(name).heightMicrometres <= mostCentimetres * 10_000
}

function taxFaults({ taxes }: CatalogDocument): string[] {
  const seen = new Set<string>()
  return (taxes?.places ?? []).flatMap(({ country, region }, index) => {
    const place = `taxes.places.${index}`
    const name = region === undefined ? country : `${country}-${region}`
    if (zoneOf(country) === null) return [`${place}.country: nothing is shipped to ${country}.`]
    if (seen.has(name)) return [`${place}: ${name} stands here twice.`]
    seen.add(name)
    return []
  })
}
