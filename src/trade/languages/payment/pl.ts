// What stands between the checkout and a paid order, in Polish.

import type { PaymentText } from './en.ts'

export const paymentPl: PaymentText = {
  bankTitle: 'Potwierdź płatność',
  bankNote:
    'Ta strona zastępuje stronę banku: to sklep testowy i żadne pieniądze nie są przekazywane.',
  bankAsk: 'Czy chcesz zapłacić {price} sklepowi {shop}?',
  bankConfirm: 'Potwierdź płatność',
  bankRefuse: 'Odrzuć',
  waitingTitle: 'Twoja płatność jest przetwarzana',
  waitingText:
    'Bank jeszcze jej nie potwierdził. Możesz opuścić tę stronę: zamówienie ruszy dalej samo, gdy zostanie opłacone.',
  needsScript:
    'Do zapłaty potrzebny jest tu JavaScript. Włącz go w przeglądarce i odśwież stronę: to, co wpisano, pozostaje.',
  notLoaded: 'Nie udało się wczytać formularza płatności. Sprawdź połączenie i odśwież stronę.',
}
