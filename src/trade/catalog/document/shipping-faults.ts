import { zoneOf } from '../countries.ts'
import type { CatalogDocument } from './catalog-document.ts'

/** Zone of a country that nothing is shipped to. */
export const noZone = 'none'

export function shippingFaults({
  shipping,
  countries = {},
  zone_names: called = {},
}: CatalogDocument): string[] {
  const terms = Object.entries(shipping).flatMap(([zone, methods]) =>
    Object.entries(methods).map(([method, each]) => ({ place: `${zone}.${method}`, ...each })),
  )
  const names = [...Object.keys(shipping), ...terms.flatMap(({ rates }) => Object.keys(rates))]
  const late = terms.filter(({ min_days: min, max_days: max }) => min > max)
  return [
    ...(terms.length > 0 ? [] : ['shipping: nothing is shipped anywhere. Give a zone a method.']),
    ...(Object.hasOwn(shipping, noZone)
      ? [`shipping: "${noZone}" says that nothing is shipped; give the zone another name.`]
      : []),
    // Names of Object.prototype members, such as `constructor`, would always be found in a lookup.
    ...[...new Set(names.filter((name) => name in {}))].map(
      (name) => `shipping: "${name}" can’t be the name of a zone or a class. Give it another one.`,
    ),
    ...late.map(({ place }) => `shipping.${place}.min_days: is above max_days.`),
    ...Object.keys(called)
      .filter((zone) => !Object.hasOwn(shipping, zone))
      .map((zone) => `zone_names.${zone}: there is no zone "${zone}".`),
    ...Object.entries(countries).flatMap(([country, zone]) => [
      ...(zoneOf(country) === null ? [`countries.${country}: nothing can be shipped there.`] : []),
      ...(zone === noZone || Object.hasOwn(shipping, zone)
        ? []
        : [`countries.${country}: there is no zone "${zone}".`]),
    ]),
  ]
}
