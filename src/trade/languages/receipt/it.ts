// What was ordered and where it is, in Italian.

import type { ReceiptText } from './en.ts'

export const receiptIt: ReceiptText = {
  page: {
    title: 'Il tuo ordine',
    heading: 'Grazie. È ordinato.',
    number: 'Ordine {number}',
    state: 'A che punto è il tuo ordine',
    way: {
      ordered: 'Ordinato',
      making: 'In stampa',
      onTheWay: 'In viaggio',
      delivered: 'Consegnato',
    },
    refresh: 'Guarda di nuovo',
    follow: 'Segui il pacco',
    items: 'Che cosa hai ordinato',
    deliverTo: 'Va a',
    placed: 'Ordinato il',
    shippedBy: 'Spedizione',
    reference: 'Riferimento',
    receiptTo:
      'Conserva l’indirizzo di questa pagina: è la tua ricevuta e mostra a che punto è il tuo ordine.',
    awaited: {
      heading: 'Il tuo ordine aspetta il tuo pagamento.',
      by: 'Paga entro il {day}: le istruzioni di pagamento dicono come e dove.',
      whenever: 'Segui le istruzioni di pagamento.',
      afterwards: 'Il tuo ordine prosegue da solo quando il denaro è arrivato.',
      instructions: 'Apri le istruzioni di pagamento',
    },
  },
  cancel: {
    still: {
      one: 'Puoi ancora annullare questo ordine, per {count} minuto.',
      other: 'Puoi ancora annullare questo ordine, per {count} minuti.',
    },
    ask: 'Annulla l’ordine',
    question: 'Annullare questo ordine?',
    follows: 'Non verrà realizzato e ti saranno restituiti {total}.',
    yes: 'Sì, annullalo',
    no: 'No, tienilo',
    tooLate:
      'È troppo tardi per annullare: il tempo per farlo è scaduto. Se qualcosa non va con il tuo ordine, chiedi al negozio.',
    heading: 'Il tuo ordine è annullato.',
    moneyBack: 'Non verrà realizzato. Il denaro sta tornando a te.',
  },
  status: {
    awaiting_payment: 'In attesa del pagamento',
    awaiting_print_image: 'In attesa dell’immagine a grandezza piena',
    preparing: 'In preparazione per la stampa',
    ready: 'Pronto per la stampa',
    in_production: 'In stampa',
    shipped: 'In viaggio verso di te',
    delivered: 'Consegnato',
    on_hold: 'In sospeso',
    cancelled: 'Annullato',
    refunded: 'Rimborsato',
    returned: 'Tornato indietro',
  },
  statusText: {
    awaiting_payment: 'Stiamo aspettando la tua banca. Non devi pagare di nuovo.',
    awaiting_print_image:
      'È pagato. L’app da cui arrivi sta ancora inviando la tua immagine a grandezza piena; la stampa comincia da sola quando arriva. Non devi fare nulla.',
    preparing: 'È pagato e la tua immagine è qui. Ora il negozio la prepara per la stampa.',
    ready: 'Il file per la stampa è pronto. Ora si stampa.',
    in_production: 'La tua stampa è in lavorazione.',
    shipped: 'Il pacco è partito.',
    delivered: 'Il pacco è arrivato. Goditi la tua stampa.',
    on_hold: 'Qualcuno deve guardare questo ordine. Ti scriveremo.',
    cancelled: 'Questo ordine non verrà realizzato.',
    refunded: 'Il denaro sta tornando a te.',
    returned: 'Il pacco è tornato da noi. Ti scriveremo.',
  },
}
