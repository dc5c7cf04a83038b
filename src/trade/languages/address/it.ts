// What the parts of an address are called, by country, in Italian.

import type { AddressText } from './en.ts'

export const addressIt: AddressText = {
  choose: 'Scegli …',
  cities: {
    city: 'Città',
    district: 'Quartiere',
    post_town: 'Località',
    suburb: 'Sobborgo',
  },
  regions: {
    area: 'Zona',
    county: 'Contea',
    department: 'Dipartimento',
    district: 'Distretto',
    do_si: 'Provincia',
    emirate: 'Emirato',
    island: 'Isola',
    oblast: 'Oblast',
    parish: 'Parrocchia',
    prefecture: 'Prefettura',
    province: 'Provincia',
    region: 'Regione',
    state: 'Stato',
  },
  postalCodes: {
    postal: 'CAP',
    postcode: 'CAP',
    zip: 'CAP (ZIP)',
    eircode: 'Eircode',
    pin: 'CAP (PIN)',
  },
}
