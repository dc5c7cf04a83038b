import { sentence } from '../../../pure/sentences/sentence.ts'
import { zoneOf } from '../countries.ts'
import type { CatalogDocument } from './catalog-document.ts'
import { type DocumentFault, documentFault } from './document-fault.ts'

/** Zone of a country that nothing is shipped to. */
export const noZone = 'none'

export function shippingFaults({
  shipping,
  countries = {},
  zone_names: called = {},
}: CatalogDocument): DocumentFault[] {
  const terms = Object.entries(shipping).flatMap(([zone, methods]) =>
    Object.entries(methods).map(([method, each]) => ({ place: `${zone}.${method}`, ...each })),
  )
  const names = [...Object.keys(shipping), ...terms.flatMap(({ rates }) => Object.keys(rates))]
  const late = terms.filter(({ min_days: min, max_days: max }) => min > max)
  return [
    ...(terms.length > 0
      ? []
      : [
          documentFault(
            'shipping',
            sentence('no zone is shipped to. Add a shipping method to a zone.'),
          ),
        ]),
    ...(Object.hasOwn(shipping, noZone)
      ? [
          documentFault(
            'shipping',
            sentence('"{name}" stands for no shipping. Give the zone another name.', {
              name: noZone,
            }),
          ),
        ]
      : []),
    // Names of Object.prototype members, such as `constructor`, would always be found in a lookup.
    ...[...new Set(names.filter((name) => name in {}))].map((name) =>
      documentFault(
        'shipping',
        sentence('"{name}" can’t be used as the name of a zone or a class. Choose another one.', {
          name,
        }),
      ),
    ),
    ...late.map(({ place }) =>
      documentFault(`shipping.${place}.min_days`, sentence('is above max_days.')),
    ),
    ...Object.keys(called)
      .filter((zone) => !Object.hasOwn(shipping, zone))
      .map((zone) =>
        documentFault(`zone_names.${zone}`, sentence('there is no zone "{name}".', { name: zone })),
      ),
    ...Object.entries(countries).flatMap(([country, zone]) => [
      ...(zoneOf(country) === null
        ? [
            documentFault(
              `countries.${country}`,
              sentence('shipping to this place is not possible.'),
            ),
          ]
        : []),
      ...(zone === noZone || Object.hasOwn(shipping, zone)
        ? []
        : [
            documentFault(
              `countries.${country}`,
              sentence('there is no zone "{name}".', { name: zone }),
            ),
          ]),
    ]),
  ]
}
