// The page on which a cart is paid, in Italian.

import type { CheckoutText } from './en.ts'

export const checkoutIt: CheckoutText = {
  title: 'Pagamento',
  heading: 'Pagamento',
  back: 'Torna alla tua stampa',
  summary: 'Il tuo ordine',
  contact: 'Contatto',
  email: 'E-mail',
  emailNote: 'Per notizie su questo ordine, nient’altro.',
  address: 'Indirizzo di consegna',
  name: 'Nome e cognome',
  line1: 'Indirizzo',
  line2: 'Interno, piano, azienda',
  city: 'Città',
  region: 'Provincia, stato o regione',
  postalCode: 'Codice postale',
  country: 'Paese',
  phone: 'Telefono',
  optional: 'facoltativo',
  countryUpdate: 'Aggiorna i prezzi di spedizione',
  shipping: 'Spedizione',
  shippingNone: 'Non consegniamo ancora in questo paese. Scegline un altro.',
  standard: 'Standard',
  express: 'Espressa',
  shippingUpdate: 'Aggiorna il totale',
  arrives: 'arriva tra il {from} e il {to}',
  payment: 'Pagamento',
  cardNumber: 'Numero della carta',
  cardExpiry: 'Scade (MM/AA)',
  cardCvc: 'Codice di sicurezza',
  cardName: 'Nome sulla carta',
  testCards:
    'Questo è un negozio di prova. La carta 4242 4242 4242 4242 paga, 4000 0000 0000 0002 viene rifiutata.',
  pay: 'Paga {price}',
  paying: 'Pagamento in corso …',
  subtotal: 'Subtotale',
  shippingPrice: 'Spedizione',
  tax: 'Imposte',
  total: 'Totale',
  free: 'Gratis',
  pending: 'Scegli un paese',
  quantity: 'Quantità: {quantity}',
  errorsHeading: 'Ricontrolla questi punti',
  methodChangedTotal:
    'Con la spedizione {method} il totale è {total}. Non è stato ancora addebitato nulla. Controllalo e paga di nuovo.',
  totalChanged:
    'Il totale ora è {total}, spedizione inclusa. Non è stato ancora addebitato nulla. Controllalo e paga di nuovo.',
  cardAgain:
    'Per la tua sicurezza, il numero della carta e il codice di sicurezza vanno inseriti di nuovo.',
}
