// What the parts of an address are called, by country, in German.

import type { AddressText } from './en.ts'

export const addressDe: AddressText = {
  choose: 'Bitte wählen …',
  cities: {
    city: 'Ort',
    district: 'Stadtteil',
    post_town: 'Ort',
    suburb: 'Vorort',
  },
  regions: {
    area: 'Gebiet',
    county: 'Grafschaft',
    department: 'Departement',
    district: 'Bezirk',
    do_si: 'Provinz',
    emirate: 'Emirat',
    island: 'Insel',
    oblast: 'Oblast',
    parish: 'Gemeindebezirk',
    prefecture: 'Präfektur',
    province: 'Provinz',
    region: 'Region',
    state: 'Bundesstaat',
  },
  postalCodes: {
    postal: 'Postleitzahl',
    postcode: 'Postleitzahl',
    zip: 'Postleitzahl (ZIP)',
    eircode: 'Eircode',
    pin: 'Postleitzahl (PIN)',
  },
}
