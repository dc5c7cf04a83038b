// Whether a parcel crosses a customs border, so that duties or import tax may be due on delivery.
// Places of a customs union that are outside of its taxes, such as the Canary Islands, count as
// beyond the border, because import tax is collected there as well.

import { specialTerritory } from '../catalog/taxes/special-territories.ts'
import { euCountries } from './missing-facts.ts'

type Place = { country: string; region: string | null; postalCode: string | null }

/** `from`: ISO 3166-1 code of the country that the parcel is sent from. */
export function crossesCustomsBorder(from: string, to: Place): boolean {
  const start = areasOf({ country: from, region: null, postalCode: null })
  return !areasOf(to).some((area) => start.includes(area))
}

/** The customs areas that a place belongs to. Northern Ireland is in two. */
function areasOf(place: Place): string[] {
  const territory = specialTerritory(place)
  const country = territory?.ownCountry ?? place.country
  if (country === 'US' || country === 'PR') return ['US']
  if (territory?.country === 'GB' && territory.region === 'NIR') return ['EU', 'GB']
  if (territory?.taxes === 'none') return [`${territory.country}-${territory.region}`]
  if (country === 'GB' || country === 'IM') return ['GB']
  if (country === 'CH' || country === 'LI') return ['CH']
  return euCountries.includes(country) || country === 'MC' ? ['EU'] : [country]
}
