// What stands between the checkout and a paid order, in Italian.

import type { PaymentText } from './en.ts'

export const paymentIt: PaymentText = {
  bankTitle: 'Conferma il pagamento',
  bankNote:
    'Questa pagina sta per quella di una banca: questo è un negozio di prova e non si muove denaro.',
  bankAsk: 'Vuoi pagare {price} a {shop}?',
  bankConfirm: 'Conferma il pagamento',
  bankRefuse: 'Rifiuta',
  waitingTitle: 'Il tuo pagamento è in elaborazione',
  waitingText:
    'La banca non lo ha ancora confermato. Puoi lasciare questa pagina: il tuo ordine prosegue da solo quando è pagato.',
  needsScript:
    'Per pagare qui serve JavaScript. Attivalo nel tuo browser e ricarica la pagina: ciò che hai scritto resta.',
  notLoaded:
    'Non è stato possibile caricare il modulo di pagamento. Controlla la connessione e ricarica la pagina.',
}
