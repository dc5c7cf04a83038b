// What stands around every page, in Danish.

import type { ShopText } from './en.ts'

export const shopDa: ShopText = {
  steps: 'Trin i din bestilling',
  stepCart: 'Vælg',
  stepCheckout: 'Betal',
  stepReceipt: 'Færdig',
  testMode: 'Testbutik: der trykkes ikke noget, og der flyttes ingen penge.',
  skip: 'Gå til indholdet',
  preferences: 'Sprog, mål og valuta',
  language: 'Sprog',
  measures: 'Mål',
  inches: 'tommer',
  centimetres: 'centimeter',
  currency: 'Valuta',
  apply: 'Vis',
  offline: 'Du er offline. Siden fortsætter af sig selv, når forbindelsen er tilbage.',
}
