// What stands around every page, in Finnish.

import type { ShopText } from './en.ts'

export const shopFi: ShopText = {
  steps: 'Tilauksesi vaiheet',
  stepCart: 'Valitse',
  stepCheckout: 'Maksa',
  stepReceipt: 'Valmis',
  testMode: 'Testikauppa: mitään ei paineta eikä rahaa siirry.',
  skip: 'Siirry sisältöön',
  preferences: 'Kieli, mitat ja valuutta',
  language: 'Kieli',
  measures: 'Mitat',
  inches: 'tuumat',
  centimetres: 'senttimetrit',
  currency: 'Valuutta',
  apply: 'Näytä',
  offline: 'Olet offline-tilassa. Sivu jatkaa itsestään, kun yhteys palaa.',
}
