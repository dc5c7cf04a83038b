// What the parts of an address are called, by country, in Polish.

import type { AddressText } from './en.ts'

export const addressPl: AddressText = {
  choose: 'Wybierz …',
  cities: {
    city: 'Miejscowość',
    district: 'Dzielnica',
    post_town: 'Miejscowość',
    suburb: 'Przedmieście',
  },
  regions: {
    area: 'Obszar',
    county: 'Hrabstwo',
    department: 'Departament',
    district: 'Dystrykt',
    do_si: 'Prowincja',
    emirate: 'Emirat',
    island: 'Wyspa',
    oblast: 'Obwód',
    parish: 'Gmina',
    prefecture: 'Prefektura',
    province: 'Prowincja',
    region: 'Region',
    state: 'Stan',
  },
  postalCodes: {
    postal: 'Kod pocztowy',
    postcode: 'Kod pocztowy',
    zip: 'Kod pocztowy (ZIP)',
    eircode: 'Eircode',
    pin: 'Kod pocztowy (PIN)',
  },
}
