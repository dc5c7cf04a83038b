// Validates a document before it becomes the catalog. Each fault names its place, such as
// `products.canvas.sizes.8x10.cost`. The schema is checked first, then rules a schema cannot
// express.

import { Compile } from 'typebox/compile'
import { sentence } from '../../../pure/sentences/sentence.ts'
import { zoneOf } from '../countries.ts'
import { extentOfName, uprightNameOf } from '../sizes.ts'
import { type CatalogDocument, catalogDocument } from './catalog-document.ts'
import { customFaults, unknownNames } from './custom-faults.ts'
import {
  type BrokenRule,
  type DocumentFault,
  documentFault,
  documentFaultText,
} from './document-fault.ts'
import { moneyFaults } from './money-faults.ts'
import { packageFaults, packagePriceFaults } from './package-faults.ts'
import { productDataFaults } from './product-data-faults.ts'
import { productFaults } from './product-faults.ts'
import { digitFaults, recordDigits } from './record-digits.ts'
import { shippingFaults } from './shipping-faults.ts'

export type DocumentCheck =
  | { readonly ok: true; readonly document: CatalogDocument }
  | { readonly ok: false; readonly faults: readonly DocumentFault[] }

let form: ReturnType<typeof Compile<typeof catalogDocument>> | undefined

/** The returned document has the minor digits of its currencies recorded. */
export function checkDocument(document: unknown): DocumentCheck {
  form ??= Compile(catalogDocument)
  const hasForm = form.Check(document)
  const unknown = unknownNames(document)
  // Faults inside an unknown name are not reported separately.
  const isKnown = ({ instancePath }: FormFault) =>
    !unknown.some(({ place, name }) =>
      `${instancePath}/`.startsWith(`/${place.replaceAll('.', '/')}/${name}/`),
    )
  const formFaults = eachOnce([
    ...unknown.map(({ place, name }) => unknownName(place, name)),
    ...(hasForm ? [] : form.Errors(document).filter(isKnown).flatMap(formFault)),
  ])
  if (formFaults.length > 0 || !hasForm) {
    return { ok: false, faults: formFaults }
  }
  const faults = [
    ...sizeFaults(document),
    ...moneyFaults(document),
    ...digitFaults(document),
    ...productFaults(document),
    ...productDataFaults(document),
    ...customFaults(document),
    ...shippingFaults(document),
    ...taxFaults(document),
    ...feeFaults(document),
    ...packageFaults(document),
  ]
  const all = faults.length > 0 ? faults : packagePriceFaults(document)
  return all.length > 0
    ? { ok: false, faults: all }
    : { ok: true, document: recordDigits(document) }
}

type FormFault = ReturnType<NonNullable<typeof form>['Errors']>[number]

function eachOnce(faults: readonly DocumentFault[]): DocumentFault[] {
  return [...new Map(faults.map((fault) => [documentFaultText(fault), fault])).values()]
}

function unknownName(place: string, name: string): DocumentFault {
  const told = sentence('"{name}" is unknown.', { name })
  return { place, told, rule: { keyword: 'unknown', names: [name] } }
}

function formFault(fault: FormFault): DocumentFault[] {
  const place = fault.instancePath.slice(1).replaceAll('/', '.')
  // `additionalProperties` reports the same fault with the name.
  if (fault.keyword === 'boolean') return []
  if (fault.keyword === 'additionalProperties') {
    const names = fault.params.additionalProperties
    return names.map((name) => unknownName(place, name))
  }
  if (fault.keyword === 'enum') {
    const names = fault.params.allowedValues.map(String)
    const told = `must be one of ${names.join(', ')}.`
    return [{ place, told, rule: { keyword: 'enum', names } }]
  }
  return [{ place, told: `${fault.message}.`, rule: ruleOf(fault) }]
}

function ruleOf(fault: FormFault): BrokenRule {
  const { keyword } = fault
  const { limit, multipleOf, requiredProperties, type } = paramsOf(fault)
  return {
    keyword,
    ...(typeof limit === 'number' && { limit }),
    ...(typeof multipleOf === 'number' && { limit: multipleOf }),
    ...(Array.isArray(requiredProperties) && { names: requiredProperties.map(String) }),
    ...(typeof type === 'string' && { names: [type] }),
  }
}

function paramsOf({ params }: FormFault): Readonly<Record<string, unknown>> {
  return { ...params }
}

// Matches the limit of two-digit inches: a print file of 30,000 pixels.
const mostCentimetres = 254

function sizeFaults({ sizes, size_labels: labels = {} }: CatalogDocument): DocumentFault[] {
  const named = Object.entries(sizes).flatMap(([name, otherName]) => [
    ...(isUpright(name)
      ? []
      : [
          documentFault(
            `sizes.${name}`,
            sentence('write it in portrait format, shorter side first.'),
          ),
        ]),
    ...(isUpright(otherName)
      ? []
      : [
          documentFault(
            `sizes.${name}`,
            sentence('"{name}" must also be in portrait format.', { name: otherName }),
          ),
        ]),
    ...(isMade(name)
      ? []
      : [
          documentFault(
            `sizes.${name}`,
            sentence('is longer than {most} cm.', { most: mostCentimetres }),
          ),
        ]),
  ])
  const strange = Object.keys(labels).filter((name) => !Object.hasOwn(sizes, name))
  const told = sentence('is not one of the sizes.')
  return [...named, ...strange.map((name) => documentFault(`size_labels.${name}`, told))]
}

function isUpright(name: string): boolean {
  return uprightNameOf(name) === name
}

function isMade(name: string): boolean {
  return extentOfName(name).heightMicrometres <= mostCentimetres * 10_000
}

function taxFaults({ taxes }: CatalogDocument): DocumentFault[] {
  const seen = new Set<string>()
  return (taxes?.places ?? []).flatMap(({ country, region }, index) => {
    const place = `taxes.places.${index}`
    const name = region === undefined ? country : `${country}-${region}`
    if (zoneOf(country) === null) {
      const told = sentence('{country} is not shipped to.', { country })
      return [documentFault(`${place}.country`, told)]
    }
    if (seen.has(name)) {
      return [documentFault(place, sentence('{name} appears twice.', { name }))]
    }
    seen.add(name)
    return []
  })
}

function feeFaults({ fees = [] }: CatalogDocument): DocumentFault[] {
  const seen = new Set<string>()
  return fees.flatMap(({ country, region, name }, index) => {
    const place = `fees.${index}`
    if (zoneOf(country) === null) {
      const told = sentence('{country} is not shipped to.', { country })
      return [documentFault(`${place}.country`, told)]
    }
    const named = `${region === undefined ? country : `${country}-${region}`} ${name.en}`
    if (seen.has(named)) {
      return [documentFault(place, sentence('{name} appears twice.', { name: named }))]
    }
    seen.add(named)
    return []
  })
}
