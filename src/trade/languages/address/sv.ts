// What the parts of an address are called, by country, in Swedish.

import type { AddressText } from './en.ts'

export const addressSv: AddressText = {
  choose: 'Välj …',
  cities: {
    city: 'Ort',
    district: 'Stadsdel',
    post_town: 'Postort',
    suburb: 'Förort',
  },
  regions: {
    area: 'Område',
    county: 'Grevskap',
    department: 'Departement',
    district: 'Distrikt',
    do_si: 'Provins',
    emirate: 'Emirat',
    island: 'Ö',
    oblast: 'Oblast',
    parish: 'Socken',
    prefecture: 'Prefektur',
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
