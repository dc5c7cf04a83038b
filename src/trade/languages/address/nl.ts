// What the parts of an address are called, by country, in Dutch.

import type { AddressText } from './en.ts'

export const addressNl: AddressText = {
  choose: 'Kies …',
  cities: {
    city: 'Plaats',
    district: 'Stadsdeel',
    post_town: 'Plaats',
    suburb: 'Voorstad',
  },
  regions: {
    area: 'Gebied',
    county: 'Graafschap',
    department: 'Departement',
    district: 'District',
    do_si: 'Provincie',
    emirate: 'Emiraat',
    island: 'Eiland',
    oblast: 'Oblast',
    parish: 'Parochie',
    prefecture: 'Prefectuur',
    province: 'Provincie',
    region: 'Regio',
    state: 'Staat',
  },
  postalCodes: {
    postal: 'Postcode',
    postcode: 'Postcode',
    zip: 'Postcode (ZIP)',
    eircode: 'Eircode',
    pin: 'Postcode (PIN)',
  },
}
