// What was ordered and where it is, in Swedish.

import type { ReceiptText } from './en.ts'

export const receiptSv: ReceiptText = {
  page: {
    title: 'Din beställning',
    heading: 'Tack. Det är beställt.',
    number: 'Beställning {number}',
    state: 'Var din beställning är',
    way: { ordered: 'Beställd', making: 'Trycks', onTheWay: 'På väg', delivered: 'Levererad' },
    refresh: 'Titta igen',
    follow: 'Följ paketet',
    items: 'Det här har du beställt',
    deliverTo: 'Skickas till',
    placed: 'Beställd',
    shippedBy: 'Frakt',
    reference: 'Referens',
    receiptTo:
      'Spara adressen till den här sidan: den är ditt kvitto och visar var din beställning är.',
    awaited: {
      heading: 'Din beställning väntar på din betalning.',
      by: 'Betala senast den {day}: hur och var står i betalningsinstruktionerna.',
      whenever: 'Följ betalningsinstruktionerna.',
      afterwards: 'Din beställning går vidare av sig själv när pengarna har kommit.',
      instructions: 'Öppna betalningsinstruktionerna',
    },
  },
  cancel: {
    still: {
      one: 'Du kan fortfarande avbryta beställningen, i {count} minut till.',
      other: 'Du kan fortfarande avbryta beställningen, i {count} minuter till.',
    },
    ask: 'Avbryt beställningen',
    question: 'Vill du avbryta beställningen?',
    follows: 'Den görs inte, och du får tillbaka {total}.',
    yes: 'Ja, avbryt den',
    no: 'Nej, behåll den',
    tooLate:
      'Det är för sent att avbryta: tiden för det har gått ut. Fråga butiken om något är fel med din beställning.',
    heading: 'Din beställning är avbruten.',
    moneyBack: 'Den görs inte. Pengarna är på väg tillbaka till dig.',
  },
  status: {
    awaiting_payment: 'Väntar på betalningen',
    awaiting_print_image: 'Väntar på bilden i full storlek',
    preparing: 'Förbereds för tryck',
    ready: 'Klar att tryckas',
    in_production: 'Trycks',
    shipped: 'På väg till dig',
    delivered: 'Levererad',
    on_hold: 'Pausad',
    cancelled: 'Avbruten',
    refunded: 'Återbetald',
    returned: 'Returnerad',
  },
  statusText: {
    awaiting_payment: 'Vi väntar på din bank. Du behöver inte betala igen.',
    awaiting_print_image:
      'Den är betald. Appen som du kom ifrån skickar fortfarande din bild i full storlek; trycket börjar av sig självt när den kommer. Du behöver inte göra något.',
    preparing: 'Den är betald och din bild är här. Nu förbereder butiken den för tryck.',
    ready: 'Tryckfilen är klar. Nu ska den tryckas.',
    in_production: 'Ditt tryck håller på att göras.',
    shipped: 'Paketet har lämnat oss.',
    delivered: 'Paketet har kommit fram. Mycket nöje med ditt tryck.',
    on_hold: 'Någon måste titta på den här beställningen. Vi skriver till dig.',
    cancelled: 'Den här beställningen kommer inte att göras.',
    refunded: 'Pengarna är på väg tillbaka till dig.',
    returned: 'Paketet kom tillbaka till oss. Vi skriver till dig.',
  },
}
