// What the parts of an address are called, by country, in Finnish.

import type { AddressText } from './en.ts'

export const addressFi: AddressText = {
  choose: 'Valitse …',
  cities: {
    city: 'Kaupunki',
    district: 'Kaupunginosa',
    post_town: 'Postitoimipaikka',
    suburb: 'Esikaupunki',
  },
  regions: {
    area: 'Alue',
    county: 'Kreivikunta',
    department: 'Departementti',
    district: 'Piirikunta',
    do_si: 'Maakunta',
    emirate: 'Emiraatti',
    island: 'Saari',
    oblast: 'Alue (oblast)',
    parish: 'Seurakunta',
    prefecture: 'Prefektuuri',
    province: 'Maakunta',
    region: 'Alue',
    state: 'Osavaltio',
  },
  postalCodes: {
    postal: 'Postinumero',
    postcode: 'Postinumero',
    zip: 'Postinumero (ZIP)',
    eircode: 'Eircode',
    pin: 'Postinumero (PIN)',
  },
}
