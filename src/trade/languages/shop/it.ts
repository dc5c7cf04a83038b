// What stands around every page, in Italian.

import type { ShopText } from './en.ts'

export const shopIt: ShopText = {
  steps: 'Passaggi del tuo ordine',
  stepCart: 'Scegli',
  stepCheckout: 'Paga',
  stepReceipt: 'Fatto',
  testMode: 'Negozio di prova: non si stampa nulla e non si muove denaro.',
  skip: 'Vai al contenuto',
  preferences: 'Lingua, misure e valuta',
  language: 'Lingua',
  measures: 'Misure',
  inches: 'pollici',
  centimetres: 'centimetri',
  currency: 'Valuta',
  apply: 'Mostra',
  offline: 'Sei offline. Questa pagina riprende da sola quando torna la connessione.',
}
