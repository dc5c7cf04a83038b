// What shoppers are written, in Italian.

import type { MailsText } from './en.ts'

export const mailsIt: MailsText = {
  order: 'Vedi il tuo ordine',
  footer: 'Ricevi questa mail per il tuo ordine {number} presso {store}.',
  test: 'Questo è un ordine di prova: non è stato addebitato nulla e non verrà prodotto nulla.',
  receipt: {
    subject: 'Il tuo ordine {number}',
    heading: 'Grazie per il tuo ordine.',
    text: 'Abbiamo ricevuto il tuo pagamento di {total}. Ora la tua stampa viene prodotta; ti scriviamo di nuovo quando è in viaggio.',
  },
  shipped: {
    subject: 'Il tuo ordine {number} è in viaggio',
    heading: 'Il tuo pacco è in viaggio.',
    text: 'È partito da noi e va all’indirizzo qui sotto.',
    carrier: 'Corriere',
    tracking: 'Numero di tracciamento',
    follow: 'Segui il pacco',
  },
  late: {
    subject: 'Il tuo ordine {number} deve aspettare',
    heading: 'Il tuo ordine deve aspettare un po’.',
    text: 'L’app da cui vieni non ci ha ancora inviato la tua immagine a grandezza piena, quindi non possiamo stamparla. Il negozio se ne sta occupando. Non devi fare nulla: ti scriviamo quando ci sono novità.',
  },
  paymentFailed: {
    subject: 'Il pagamento del tuo ordine {number} non è riuscito',
    heading: 'Il tuo pagamento non è andato a buon fine.',
    text: 'La tua banca ha rifiutato il pagamento di {total} dopo l’ordine, quindi ora non possiamo produrlo. Il negozio ti scriverà. Se preferisci non aspettare, ordina di nuovo da dove sei venuto.',
  },
  awaited: {
    subject: 'Il tuo ordine {number} aspetta il tuo pagamento',
    heading: 'Il tuo ordine aspetta il tuo pagamento.',
    by: 'Paga {total} entro il {day}. La pagina del tuo ordine porta alle istruzioni di pagamento. Il tuo ordine prosegue da solo quando il denaro è arrivato.',
    whenever:
      'Segui le istruzioni per pagare {total}; la pagina del tuo ordine porta lì. Il tuo ordine prosegue da solo quando il denaro è arrivato.',
  },
  expired: {
    subject: 'Il tuo ordine {number} non è stato pagato',
    heading: 'Non abbiamo ricevuto il tuo pagamento.',
    text: 'Il pagamento di {total} non è arrivato, perciò il tuo ordine così non verrà prodotto. Le tue stampe sono ancora nel carrello: il link qui sotto porta lì, e puoi pagare in un altro modo.',
  },
  cancelled: {
    subject: 'Il tuo ordine {number} è annullato',
    heading: 'Il tuo ordine è annullato.',
    text: 'Non verrà prodotto. Quello che hai pagato ti viene restituito; ti scriviamo quando il denaro è in viaggio.',
    unpaid: 'Non verrà prodotto. Per favore, non pagarlo più.',
  },
  refunded: {
    subject: 'Il rimborso del tuo ordine {number} è in viaggio',
    heading: 'Il tuo denaro è in viaggio.',
    whole: 'Ti abbiamo restituito {amount}, tutto quello che hai pagato.',
    partly: 'Ti abbiamo restituito {amount} dei {total} che hai pagato.',
    days: 'Torna da dove è arrivato il pagamento. Le banche impiegano qualche giorno a mostrarlo.',
  },
  surplus: {
    subject: 'Il tuo ordine {number} è stato pagato due volte',
    heading: 'Il tuo secondo pagamento sta tornando da te.',
    text: 'Il tuo ordine è stato pagato due volte. Ti abbiamo restituito il secondo pagamento di {amount}; il primo è valido e il tuo ordine prosegue.',
  },
}
