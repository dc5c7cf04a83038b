// What stands between the checkout and a paid order, in Finnish.

import type { PaymentText } from './en.ts'

export const paymentFi: PaymentText = {
  bankTitle: 'Vahvista maksu',
  bankNote: 'Tämä sivu on pankin sivun sijalla: tämä on testikauppa, eikä rahaa siirry.',
  bankAsk: 'Haluatko maksaa {price} kaupalle {shop}?',
  bankConfirm: 'Vahvista maksu',
  bankRefuse: 'Hylkää',
  waitingTitle: 'Maksuasi käsitellään',
  waitingText:
    'Pankki ei ole vielä vahvistanut sitä. Voit poistua tältä sivulta: tilauksesi etenee itsestään, kun se on maksettu.',
  needsScript:
    'Maksamiseen tarvitaan tässä JavaScript. Ota se käyttöön selaimessasi ja lataa sivu uudelleen: kirjoittamasi säilyy.',
  notLoaded: 'Maksulomaketta ei voitu ladata. Tarkista yhteytesi ja lataa sivu uudelleen.',
}
