// What stands between the checkout and a paid order, in German.

import type { PaymentText } from './en.ts'

export const paymentDe: PaymentText = {
  bankTitle: 'Zahlung bestätigen',
  bankNote: 'Diese Seite steht für die einer Bank: Dies ist ein Testshop, und es fließt kein Geld.',
  bankAsk: 'Möchten Sie {price} an {shop} bezahlen?',
  bankConfirm: 'Zahlung bestätigen',
  bankRefuse: 'Ablehnen',
  waitingTitle: 'Ihre Zahlung wird bearbeitet',
  waitingText:
    'Die Bank hat sie noch nicht bestätigt. Sie können diese Seite verlassen: Ihre Bestellung geht von selbst weiter, sobald sie bezahlt ist.',
  needsScript:
    'Zum Bezahlen wird hier JavaScript gebraucht. Schalten Sie es im Browser ein und laden Sie die Seite neu: Ihre Eingaben bleiben erhalten.',
  notLoaded:
    'Das Zahlungsformular konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und laden Sie die Seite neu.',
}
