// What stands around every page, in German.

import type { ShopText } from './en.ts'

export const shopDe: ShopText = {
  steps: 'Schritte Ihrer Bestellung',
  stepCart: 'Wählen',
  stepCheckout: 'Bezahlen',
  stepReceipt: 'Fertig',
  testMode: 'Test-Shop: Es wird nichts gedruckt, und es fließt kein Geld.',
  skip: 'Zum Inhalt springen',
  preferences: 'Sprache, Maße und Währung',
  language: 'Sprache',
  measures: 'Maße',
  inches: 'Zoll',
  centimetres: 'Zentimeter',
  currency: 'Währung',
  apply: 'Anzeigen',
  offline:
    'Sie sind offline. Diese Seite geht von selbst weiter, sobald die Verbindung wieder da ist.',
}
