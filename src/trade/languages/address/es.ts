// What the parts of an address are called, by country, in Spanish.

import type { AddressText } from './en.ts'

export const addressEs: AddressText = {
  choose: 'Elige …',
  cities: {
    city: 'Ciudad',
    district: 'Distrito',
    post_town: 'Localidad',
    suburb: 'Barrio',
  },
  regions: {
    area: 'Zona',
    county: 'Condado',
    department: 'Departamento',
    district: 'Distrito',
    do_si: 'Provincia',
    emirate: 'Emirato',
    island: 'Isla',
    oblast: 'Óblast',
    parish: 'Parroquia',
    prefecture: 'Prefectura',
    province: 'Provincia',
    region: 'Región',
    state: 'Estado',
  },
  postalCodes: {
    postal: 'Código postal',
    postcode: 'Código postal',
    zip: 'Código postal (ZIP)',
    eircode: 'Eircode',
    pin: 'Código postal (PIN)',
  },
}
