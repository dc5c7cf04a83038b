// What was ordered and where it is, in Finnish.

import type { ReceiptText } from './en.ts'

export const receiptFi: ReceiptText = {
  page: {
    title: 'Tilauksesi',
    heading: 'Kiitos. Tilaus on tehty.',
    number: 'Tilaus {number}',
    state: 'Missä tilauksesi on',
    way: { ordered: 'Tilattu', making: 'Painossa', onTheWay: 'Matkalla', delivered: 'Toimitettu' },
    refresh: 'Katso uudelleen',
    follow: 'Seuraa pakettia',
    items: 'Mitä tilasit',
    deliverTo: 'Toimitetaan',
    placed: 'Tilattu',
    shippedBy: 'Toimitus',
    reference: 'Viite',
    receiptTo: 'Säilytä tämän sivun osoite: se on kuittisi ja näyttää, missä tilauksesi on.',
    awaited: {
      heading: 'Tilauksesi odottaa maksuasi.',
      by: 'Maksa viimeistään {day}: maksuohjeissa kerrotaan, miten ja missä.',
      whenever: 'Noudata maksuohjeita.',
      afterwards: 'Tilauksesi etenee itsestään, kun raha on saapunut.',
      instructions: 'Avaa maksuohjeet',
    },
  },
  cancel: {
    still: {
      one: 'Voit vielä perua tilauksen {count} minuutin ajan.',
      other: 'Voit vielä perua tilauksen {count} minuutin ajan.',
    },
    ask: 'Peru tilaus',
    question: 'Perutaanko tämä tilaus?',
    follows: 'Sitä ei tehdä, ja saat {total} takaisin.',
    yes: 'Kyllä, peru se',
    no: 'Ei, pidä se',
    tooLate:
      'Peruminen ei enää onnistu: aika on päättynyt. Jos tilauksessasi on jotain vialla, kysy kaupasta.',
    heading: 'Tilauksesi on peruttu.',
    moneyBack: 'Sitä ei tehdä. Rahat ovat matkalla takaisin sinulle.',
  },
  status: {
    awaiting_payment: 'Odottaa maksua',
    awaiting_print_image: 'Odottaa täysikokoista kuvaa',
    preparing: 'Valmistellaan painoon',
    ready: 'Valmis painettavaksi',
    in_production: 'Painetaan',
    shipped: 'Matkalla luoksesi',
    delivered: 'Toimitettu',
    on_hold: 'Pysäytetty',
    cancelled: 'Peruttu',
    refunded: 'Hyvitetty',
    returned: 'Palautunut',
  },
  statusText: {
    awaiting_payment: 'Odotamme pankkiasi. Sinun ei tarvitse maksaa uudelleen.',
    awaiting_print_image:
      'Se on maksettu. Sovellus, josta tulit, lähettää vielä täysikokoista kuvaasi; painaminen alkaa itsestään, kun se saapuu. Sinun ei tarvitse tehdä mitään.',
    preparing: 'Se on maksettu ja kuvasi on täällä. Kauppa valmistelee sen seuraavaksi painoon.',
    ready: 'Painotiedosto on valmis. Seuraavaksi painetaan.',
    in_production: 'Vedostasi tehdään parhaillaan.',
    shipped: 'Paketti on lähtenyt meiltä.',
    delivered: 'Paketti on perillä. Iloa vedoksestasi.',
    on_hold: 'Jonkun on katsottava tätä tilausta. Kirjoitamme sinulle.',
    cancelled: 'Tätä tilausta ei tehdä.',
    refunded: 'Rahat ovat matkalla takaisin sinulle.',
    returned: 'Paketti palasi meille. Kirjoitamme sinulle.',
  },
}
