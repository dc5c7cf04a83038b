// What was ordered and where it is, in Dutch.

import type { ReceiptText } from './en.ts'

export const receiptNl: ReceiptText = {
  page: {
    title: 'Je bestelling',
    heading: 'Bedankt. Het is besteld.',
    number: 'Bestelling {number}',
    state: 'Waar je bestelling is',
    way: { ordered: 'Besteld', making: 'In druk', onTheWay: 'Onderweg', delivered: 'Bezorgd' },
    refresh: 'Opnieuw kijken',
    follow: 'Pakket volgen',
    items: 'Wat je besteld hebt',
    deliverTo: 'Gaat naar',
    placed: 'Besteld op',
    shippedBy: 'Verzending',
    reference: 'Referentie',
    receiptTo: 'Bewaar het adres van deze pagina: het is je bewijs en toont waar je bestelling is.',
    awaited: {
      heading: 'Je bestelling wacht op je betaling.',
      by: 'Betaal uiterlijk op {day}: in de betaalinstructies staat hoe en waar.',
      whenever: 'Volg de betaalinstructies.',
      afterwards: 'Je bestelling gaat vanzelf verder zodra het geld binnen is.',
      instructions: 'Betaalinstructies openen',
    },
  },
  cancel: {
    still: {
      one: 'Je kunt deze bestelling nog {count} minuut annuleren.',
      other: 'Je kunt deze bestelling nog {count} minuten annuleren.',
    },
    ask: 'Bestelling annuleren',
    question: 'Deze bestelling annuleren?',
    follows: 'Ze wordt niet gemaakt en je krijgt {total} terug.',
    yes: 'Ja, annuleren',
    no: 'Nee, behouden',
    tooLate:
      'Annuleren kan niet meer: de tijd daarvoor is voorbij. Is er iets mis met je bestelling, vraag het dan aan de winkel.',
    heading: 'Je bestelling is geannuleerd.',
    moneyBack: 'Ze wordt niet gemaakt. Het geld is op weg terug naar jou.',
  },
  status: {
    awaiting_payment: 'Wacht op de betaling',
    awaiting_print_image: 'Wacht op de afbeelding op volle grootte',
    preparing: 'Wordt klaargemaakt voor druk',
    ready: 'Klaar om te drukken',
    in_production: 'Wordt gedrukt',
    shipped: 'Onderweg naar jou',
    delivered: 'Bezorgd',
    on_hold: 'Aangehouden',
    cancelled: 'Geannuleerd',
    refunded: 'Terugbetaald',
    returned: 'Teruggekomen',
  },
  statusText: {
    awaiting_payment: 'We wachten op je bank. Je hoeft niet opnieuw te betalen.',
    awaiting_print_image:
      'Het is betaald. De app waar je vandaan kwam, stuurt je afbeelding nog op volle grootte; het drukken begint vanzelf als ze er is. Je hoeft niets te doen.',
    preparing: 'Het is betaald en je afbeelding is er. De winkel maakt ze nu klaar voor druk.',
    ready: 'Het bestand voor de drukker is klaar. Nu wordt er gedrukt.',
    in_production: 'Je print wordt gemaakt.',
    shipped: 'Het pakket is bij ons vertrokken.',
    delivered: 'Het pakket is aangekomen. Veel plezier met je print.',
    on_hold: 'Iemand moet naar deze bestelling kijken. We schrijven je.',
    cancelled: 'Deze bestelling wordt niet gemaakt.',
    refunded: 'Het geld is op weg terug naar jou.',
    returned: 'Het pakket is bij ons teruggekomen. We schrijven je.',
  },
}
