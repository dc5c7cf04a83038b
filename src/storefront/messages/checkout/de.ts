// The page on which a cart is paid, in German.

import type { CheckoutText } from './en.ts'

export const checkoutDe: CheckoutText = {
  title: 'Kasse',
  heading: 'Kasse',
  back: 'Zurück zu Ihrem Druck',
  summary: 'Ihre Bestellung',
  contact: 'Kontakt',
  email: 'E-Mail',
  emailNote: 'Für Nachrichten zu dieser Bestellung, sonst nichts.',
  address: 'Lieferadresse',
  name: 'Vor- und Nachname',
  line1: 'Straße und Hausnummer',
  line2: 'Wohnung, Etage, Firma',
  city: 'Ort',
  region: 'Bundesland, Provinz oder Kanton',
  postalCode: 'Postleitzahl',
  country: 'Land',
  phone: 'Telefon',
  optional: 'freiwillig',
  countryUpdate: 'Versandkosten aktualisieren',
  shipping: 'Versand',
  shippingNone: 'In dieses Land liefern wir noch nicht. Wählen Sie ein anderes.',
  standard: 'Standard',
  express: 'Express',
  shippingUpdate: 'Summe aktualisieren',
  arrives: 'kommt {from} bis {to} an',
  payment: 'Zahlung',
  cardNumber: 'Kartennummer',
  cardExpiry: 'Gültig bis (MM/JJ)',
  cardCvc: 'Prüfziffer',
  cardName: 'Name auf der Karte',
  testCards:
    'Dies ist ein Test-Shop. Karte 4242 4242 4242 4242 bezahlt, 4000 0000 0000 0002 wird abgelehnt.',
  pay: '{price} bezahlen',
  paying: 'Zahlung läuft …',
  subtotal: 'Zwischensumme',
  shippingPrice: 'Versand',
  tax: 'Steuer',
  total: 'Gesamt',
  free: 'Kostenlos',
  pending: 'Land wählen',
  quantity: 'Anzahl {quantity}',
  errorsHeading: 'Bitte sehen Sie sich das noch einmal an',
  methodChangedTotal:
    'Mit dem Versand {method} beträgt die Summe {total}. Es wurde noch nichts abgebucht. Prüfen Sie sie und bezahlen Sie noch einmal.',
  totalChanged:
    'Die Summe beträgt jetzt {total}, Versand eingeschlossen. Es wurde noch nichts abgebucht. Prüfen Sie sie und bezahlen Sie noch einmal.',
  cardAgain:
    'Zu Ihrer Sicherheit müssen Kartennummer und Prüfziffer noch einmal eingegeben werden.',
}
