// Adds and removes shipping zones and their methods, and moves countries between zones.

import { countries, zoneOf } from '../../../../trade/catalog/countries.ts'
import type { CatalogDocument } from '../../../../trade/catalog/document/catalog-document.ts'
import {
  type ShippingMethodName,
  shippingMethodNames,
} from '../../../../trade/catalog/shipping-terms.ts'

export type MethodPlace = { zone: string; method: ShippingMethodName }

/** `express to europe`: the value of a form field, not a text to show. */
export function methodText({ zone, method }: MethodPlace): string {
  return `${method} to ${zone}`
}

/** Copies another zone's methods. The new zone has no countries yet. */
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

/** Removes `zone_names` if it is empty. */
export function tidyZoneNames(document: CatalogDocument): void {
  if (Object.keys(document.zone_names ?? {}).length === 0) delete document.zone_names
}

/** Countries that were moved into the zone go back to their usual zones. */
export function withoutZone(before: CatalogDocument, name: string): CatalogDocument {
  const { [name]: _gone, ...shipping } = before.shipping
  const remaining = Object.entries(before.countries ?? {}).filter(([, zone]) => zone !== name)
  const document = { ...before, shipping, zone_names: { ...before.zone_names } }
  delete document.zone_names[name]
  tidyZoneNames(document)
  return withCountries(document, Object.fromEntries(remaining))
}

/** Copies the days and rates of another method. */
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

/** A null `zone` means the usual one. */
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

/** The countries of a zone, in alphabetical order. */
export function countriesIn({ countries: moved = {} }: CatalogDocument, zone: string): string[] {
  return countries.filter((code) => (moved[code] ?? zoneOf(code)) === zone)
}

/** The methods of all zones, as templates for a new one. */
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
