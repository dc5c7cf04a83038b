// What the parts of an address are called, by country, in French.

import type { AddressText } from './en.ts'

export const addressFr: AddressText = {
  choose: 'Choisissez …',
  cities: {
    city: 'Ville',
    district: 'Quartier',
    post_town: 'Localité',
    suburb: 'Banlieue',
  },
  regions: {
    area: 'Zone',
    county: 'Comté',
    department: 'Département',
    district: 'District',
    do_si: 'Province',
    emirate: 'Émirat',
    island: 'Île',
    oblast: 'Oblast',
    parish: 'Paroisse',
    prefecture: 'Préfecture',
    province: 'Province',
    region: 'Région',
    state: 'État',
  },
  postalCodes: {
    postal: 'Code postal',
    postcode: 'Code postal',
    zip: 'Code postal (ZIP)',
    eircode: 'Eircode',
    pin: 'Code postal (PIN)',
  },
}
