// What the parts of an address are called, by country, in Portuguese.

import type { AddressText } from './en.ts'

export const addressPt: AddressText = {
  choose: 'Escolha …',
  cities: {
    city: 'Cidade',
    district: 'Bairro',
    post_town: 'Localidade',
    suburb: 'Subúrbio',
  },
  regions: {
    area: 'Área',
    county: 'Condado',
    department: 'Departamento',
    district: 'Distrito',
    do_si: 'Província',
    emirate: 'Emirado',
    island: 'Ilha',
    oblast: 'Oblast',
    parish: 'Paróquia',
    prefecture: 'Província (prefeitura)',
    province: 'Província',
    region: 'Região',
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
