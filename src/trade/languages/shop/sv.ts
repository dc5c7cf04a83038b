// What stands around every page, in Swedish.

import type { ShopText } from './en.ts'

export const shopSv: ShopText = {
  steps: 'Steg i din beställning',
  stepCart: 'Välj',
  stepCheckout: 'Betala',
  stepReceipt: 'Klart',
  testMode: 'Testbutik: inget trycks och inga pengar flyttas.',
  skip: 'Gå till innehållet',
  preferences: 'Språk, mått och valuta',
  language: 'Språk',
  measures: 'Mått',
  inches: 'tum',
  centimetres: 'centimeter',
  currency: 'Valuta',
  apply: 'Visa',
  offline: 'Du är offline. Sidan fortsätter av sig själv när anslutningen är tillbaka.',
}
