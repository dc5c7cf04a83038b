// What stands around every page, in Dutch.

import type { ShopText } from './en.ts'

export const shopNl: ShopText = {
  steps: 'Stappen van je bestelling',
  stepCart: 'Kiezen',
  stepCheckout: 'Betalen',
  stepReceipt: 'Klaar',
  testMode: 'Testwinkel: er wordt niets gedrukt en er gaat geen geld om.',
  skip: 'Naar de inhoud',
  preferences: 'Taal, maten en valuta',
  language: 'Taal',
  measures: 'Maten',
  inches: 'inches',
  centimetres: 'centimeters',
  currency: 'Valuta',
  apply: 'Tonen',
  offline: 'Je bent offline. Deze pagina gaat vanzelf verder zodra de verbinding terug is.',
}
