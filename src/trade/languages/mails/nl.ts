// What shoppers are written, in Dutch.

import type { MailsText } from './en.ts'

export const mailsNl: MailsText = {
  order: 'Bekijk je bestelling',
  footer: 'Je krijgt deze mail vanwege je bestelling {number} bij {store}.',
  test: 'Dit is een testbestelling: er is niets afgeschreven en er wordt niets gemaakt.',
  receipt: {
    subject: 'Je bestelling {number}',
    heading: 'Bedankt voor je bestelling.',
    text: 'We hebben je betaling van {total} ontvangen. Nu wordt je print gemaakt; we schrijven weer als hij onderweg is.',
  },
  shipped: {
    subject: 'Je bestelling {number} is onderweg',
    heading: 'Je pakket is onderweg.',
    text: 'Het is bij ons vertrokken en gaat naar het adres hieronder.',
    carrier: 'Bezorger',
    tracking: 'Volgnummer',
    follow: 'Volg het pakket',
  },
  late: {
    subject: 'Je bestelling {number} moet wachten',
    heading: 'Je bestelling moet even wachten.',
    text: 'De app waar je vandaan kwam heeft ons je foto nog niet op volle grootte gestuurd, dus we kunnen hem niet printen. De winkel zoekt het uit. Je hoeft niets te doen: we schrijven je zodra er nieuws is.',
  },
  paymentFailed: {
    subject: 'De betaling van je bestelling {number} is mislukt',
    heading: 'Je betaling is niet gelukt.',
    text: 'Je bank heeft de betaling van {total} geweigerd nadat je had besteld, dus we kunnen de bestelling nu niet maken. De winkel schrijft je. Wil je niet wachten, bestel dan opnieuw waar je vandaan kwam.',
  },
  awaited: {
    subject: 'Je bestelling {number} wacht op je betaling',
    heading: 'Je bestelling wacht op je betaling.',
    by: 'Betaal {total} uiterlijk op {day}. De pagina van je bestelling leidt naar de betaalinstructies. Je bestelling gaat vanzelf verder zodra het geld binnen is.',
    whenever:
      'Volg de betaalinstructies voor {total}; de pagina van je bestelling leidt erheen. Je bestelling gaat vanzelf verder zodra het geld binnen is.',
  },
  expired: {
    subject: 'Je bestelling {number} is niet betaald',
    heading: 'We hebben je betaling niet ontvangen.',
    text: 'De betaling van {total} is niet aangekomen, dus je bestelling wordt zo niet gemaakt. Je prints liggen nog in je winkelwagen: de link hieronder leidt erheen, en je kunt op een andere manier betalen.',
  },
  cancelled: {
    subject: 'Je bestelling {number} is geannuleerd',
    heading: 'Je bestelling is geannuleerd.',
    text: 'Ze wordt niet gemaakt. Wat je hebt betaald krijg je terug; we schrijven als het onderweg is.',
    unpaid: 'Ze wordt niet gemaakt. Betaal er niet meer voor.',
  },
  refunded: {
    subject: 'Je geld voor bestelling {number} komt terug',
    heading: 'Je geld is onderweg terug.',
    whole: 'We hebben {amount} naar je teruggestuurd, alles wat je hebt betaald.',
    partly: 'We hebben {amount} van de betaalde {total} naar je teruggestuurd.',
    days: 'Het gaat terug naar waar de betaling vandaan kwam. Banken doen er een paar dagen over om het te tonen.',
  },
  surplus: {
    subject: 'Je bestelling {number} is dubbel betaald',
    heading: 'Je tweede betaling is onderweg terug.',
    text: 'Je bestelling is twee keer betaald. We hebben de tweede betaling van {amount} naar je teruggestuurd; de eerste geldt, en je bestelling gaat gewoon door.',
  },
}
