// What the parts of an address are called, by country, in Danish.

import type { AddressText } from './en.ts'

export const addressDa: AddressText = {
  choose: 'Vælg …',
  cities: {
    city: 'By',
    district: 'Bydel',
    post_town: 'By',
    suburb: 'Forstad',
  },
  regions: {
    area: 'Område',
    county: 'Grevskab',
    department: 'Departement',
    district: 'Distrikt',
    do_si: 'Provins',
    emirate: 'Emirat',
    island: 'Ø',
    oblast: 'Oblast',
    parish: 'Sogn',
    prefecture: 'Præfektur',
    province: 'Provins',
    region: 'Region',
    state: 'Delstat',
  },
  postalCodes: {
    postal: 'Postnummer',
    postcode: 'Postnummer',
    zip: 'Postnummer (ZIP)',
    eircode: 'Eircode',
    pin: 'Postnummer (PIN)',
  },
}
