// What was ordered and where it is, in Danish.

import type { ReceiptText } from './en.ts'

export const receiptDa: ReceiptText = {
  page: {
    title: 'Din bestilling',
    heading: 'Tak. Det er bestilt.',
    number: 'Bestilling {number}',
    state: 'Hvor din bestilling er',
    way: { ordered: 'Bestilt', making: 'Trykkes', onTheWay: 'På vej', delivered: 'Leveret' },
    refresh: 'Se igen',
    follow: 'Følg pakken',
    items: 'Det har du bestilt',
    deliverTo: 'Sendes til',
    placed: 'Bestilt den',
    shippedBy: 'Fragt',
    reference: 'Reference',
    receiptTo:
      'Gem adressen på denne side: den er din kvittering og viser, hvor din bestilling er.',
    awaited: {
      heading: 'Din bestilling venter på din betaling.',
      by: 'Betal senest den {day}: hvordan og hvor står i betalingsvejledningen.',
      whenever: 'Følg betalingsvejledningen.',
      afterwards: 'Din bestilling går videre af sig selv, når pengene er kommet.',
      instructions: 'Åbn betalingsvejledningen',
    },
  },
  cancel: {
    still: {
      one: 'Du kan stadig annullere bestillingen, i {count} minut mere.',
      other: 'Du kan stadig annullere bestillingen, i {count} minutter mere.',
    },
    ask: 'Annuller bestillingen',
    question: 'Vil du annullere bestillingen?',
    follows: 'Den bliver ikke lavet, og du får {total} tilbage.',
    yes: 'Ja, annuller den',
    no: 'Nej, behold den',
    tooLate:
      'Det er for sent at annullere: tiden til det er gået. Spørg butikken, hvis der er noget galt med din bestilling.',
    heading: 'Din bestilling er annulleret.',
    moneyBack: 'Den bliver ikke lavet. Pengene er på vej tilbage til dig.',
  },
  status: {
    awaiting_payment: 'Venter på betalingen',
    awaiting_print_image: 'Venter på billedet i fuld størrelse',
    preparing: 'Gøres klar til tryk',
    ready: 'Klar til tryk',
    in_production: 'Bliver trykt',
    shipped: 'På vej til dig',
    delivered: 'Leveret',
    on_hold: 'Sat på pause',
    cancelled: 'Annulleret',
    refunded: 'Refunderet',
    returned: 'Returneret',
  },
  statusText: {
    awaiting_payment: 'Vi venter på din bank. Du skal ikke betale igen.',
    awaiting_print_image:
      'Det er betalt. Appen, du kom fra, er stadig ved at sende dit billede i fuld størrelse; trykningen begynder af sig selv, når det ankommer. Du behøver ikke gøre noget.',
    preparing: 'Det er betalt, og dit billede er her. Butikken gør det nu klar til tryk.',
    ready: 'Filen til trykkeriet er lavet. Nu skal det trykkes.',
    in_production: 'Dit tryk er ved at blive lavet.',
    shipped: 'Pakken er sendt fra os.',
    delivered: 'Pakken er kommet frem. God fornøjelse med dit tryk.',
    on_hold: 'Nogen skal se på denne bestilling. Vi skriver til dig.',
    cancelled: 'Denne bestilling bliver ikke lavet.',
    refunded: 'Pengene er på vej tilbage til dig.',
    returned: 'Pakken kom tilbage til os. Vi skriver til dig.',
  },
}
