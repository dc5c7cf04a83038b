// Shipping zones and their methods come and go, and countries move between zones.

import { countries, zoneOf } from '../../../../trade/catalog/countries.ts'
import type { CatalogDocument } from '../../../../trade/catalog/document/catalog-document.ts'
import {
  type ShippingMethodName,
  shippingMethodNames,
} from '../../../../trade/catalog/shipping-terms.ts'

export type MethodPlace = { zone: string; method: ShippingMethodName }

/** `express to europe`: what the field of a form holds, and no words. */
export function methodText({ zone, method }: MethodPlace): string {
  return `${method} to ${zone}`
}

/** Its methods begin as copies of another zone's. No country is in it yet. */
export function withZone(
  before: CatalogDocument,
  { name, label, from }: { name: string; label: string; from: string },
): CatalogDocument {
  const methods = structuredClone(before.shipping[from] ?? {})
  return {
    ...before,
    shipping: { ...before.shipping, [name]: methods },
    ...(label !== name && { zone_names: { ...before.zone_names, [name]: label } }),
  }
}

/** There are none, or there is at least one. */
export function tidyZoneNames(document: CatalogDocument): void {
  if (Object.keys(document.zone_names ?? {}).length === 0) delete document.zone_names
}

/** Countries that were put into it go back to their usual zones. */
export function withoutZone(before: CatalogDocument, name: string): CatalogDocument {
  const { [name]: _gone, ...shipping } = before.shipping
  const remaining = Object.entries(before.countries ?? {}).filter(([, zone]) => zone !== name)
  const document = { ...before, shipping, zone_names: { ...before.zone_names } }
  delete document.zone_names[name]
  tidyZoneNames(document)
  return withCountries(document, Object.fromEntries(remaining))
}

/** Days and rates begin as those of another method. */
export function withMethod(
  before: CatalogDocument,
  { zone, method }: MethodPlace,
  from: MethodPlace,
): CatalogDocument {
  const terms = before.shipping[from.zone]?.[from.method]
  if (terms === undefined) return before
  const methods = { ...before.shipping[zone], [method]: structuredClone(terms) }
  return { ...before, shipping: { ...before.shipping, [zone]: methods } }
}

export function withoutMethod(
  before: CatalogDocument,
  { zone, method }: MethodPlace,
): CatalogDocument {
  const { [method]: _gone, ...methods } = before.shipping[zone] ?? {}
  return { ...before, shipping: { ...before.shipping, [zone]: methods } }
}

/** `zone` is null for the usual one. */
export function withMoved(
  before: CatalogDocument,
  codes: readonly string[],
  zone: string | null,
): CatalogDocument {
  const moved = { ...before.countries }
  for (const code of codes) {
    if (zone === null || zone === zoneOf(code)) delete moved[code]
    else moved[code] = zone
  }
  return withCountries(before, moved)
}

/** Those of a zone, in alphabetical order. */
export function countriesIn({ countries: moved = {} }: CatalogDocument, zone: string): string[] {
  return countries.filter((code) => (moved[code] ?? zoneOf(code)) === zone)
}

/** Of all zones, as what another one can begin with. */
export function methodsThatAre({ shipping }: CatalogDocument): MethodPlace[] {
  return Object.entries(shipping).flatMap(([zone, methods]) =>
    shippingMethodNames
      .filter((method) => methods[method] !== undefined)
      .map((method) => ({ zone, method })),
  )
}

function withCountries(
  { countries: _before, ...document }: CatalogDocument,
  moved: Record<string, string>,
): CatalogDocument {
  return Object.keys(moved).length === 0 ? document : { ...document, countries: moved }
}
