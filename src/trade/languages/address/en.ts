// What the parts of an address are called, by country, in English.

import type { Translation } from '../translation.ts'

export const addressEn = {
  choose: 'Choose …',
  cities: {
    city: 'City',
    district: 'District',
    post_town: 'Town or city',
    suburb: 'Suburb',
  },
  regions: {
    area: 'Area',
    county: 'County',
    department: 'Department',
    district: 'District',
    do_si: 'Province',
    emirate: 'Emirate',
    island: 'Island',
    oblast: 'Oblast',
    parish: 'Parish',
    prefecture: 'Prefecture',
    province: 'Province',
    region: 'Region',
    state: 'State',
  },
  postalCodes: {
    postal: 'Postal code',
    postcode: 'Postcode',
    zip: 'ZIP code',
    eircode: 'Eircode',
    pin: 'PIN code',
  },
}

export type AddressText = Translation<typeof addressEn>
