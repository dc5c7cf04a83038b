// What shoppers are written, in Finnish.

import type { MailsText } from './en.ts'

export const mailsFi: MailsText = {
  order: 'Katso tilaustasi',
  footer: 'Saat tämän viestin, koska teit tilauksen {number} kaupassa {store}.',
  test: 'Tämä on testitilaus: mitään ei veloitettu eikä mitään valmisteta.',
  receipt: {
    subject: 'Tilauksesi {number}',
    heading: 'Kiitos tilauksestasi.',
    text: 'Olemme saaneet maksusi {total}. Seuraavaksi tuotteesi painetaan; kirjoitamme taas, kun se on matkalla.',
  },
  shipped: {
    subject: 'Tilauksesi {number} on matkalla',
    heading: 'Pakettisi on matkalla.',
    text: 'Se on lähtenyt meiltä alla olevaan osoitteeseen.',
    carrier: 'Kuljetusyhtiö',
    tracking: 'Seurantanumero',
    follow: 'Seuraa pakettia',
  },
  late: {
    subject: 'Tilauksesi {number} joutuu odottamaan',
    heading: 'Tilauksesi joutuu odottamaan hetken.',
    text: 'Sovellus, josta tulit, ei ole vielä lähettänyt meille kuvaasi täysikokoisena, joten emme voi painaa sitä. Kauppa selvittää asiaa. Sinun ei tarvitse tehdä mitään: kirjoitamme sinulle, kun asia etenee.',
  },
  paymentFailed: {
    subject: 'Tilauksesi {number} maksu epäonnistui',
    heading: 'Maksusi ei mennyt läpi.',
    text: 'Pankkisi hylkäsi maksun {total} sen jälkeen, kun olit tehnyt tilauksen, joten emme voi valmistaa sitä nyt. Kauppa kirjoittaa sinulle. Jos et halua odottaa, tilaa uudelleen sieltä, mistä tulit.',
  },
  awaited: {
    subject: 'Tilauksesi {number} odottaa maksuasi',
    heading: 'Tilauksesi odottaa maksuasi.',
    by: 'Maksa {total} viimeistään {day}. Tilauksesi sivulta pääset maksuohjeisiin. Tilauksesi etenee itsestään, kun raha on saapunut.',
    whenever:
      'Noudata maksuohjeita ja maksa {total}; tilauksesi sivulta pääset niihin. Tilauksesi etenee itsestään, kun raha on saapunut.',
  },
  expired: {
    subject: 'Tilaustasi {number} ei maksettu',
    heading: 'Emme ole saaneet maksuasi.',
    text: 'Maksu {total} ei saapunut, joten tilaustasi ei valmisteta sellaisenaan. Tulosteesi ovat yhä ostoskorissa: alla oleva linkki vie sinne, ja voit maksaa toisella tavalla.',
  },
  cancelled: {
    subject: 'Tilauksesi {number} on peruttu',
    heading: 'Tilauksesi on peruttu.',
    text: 'Sitä ei valmisteta. Maksamasi summa palautetaan sinulle; kirjoitamme, kun se on matkalla.',
    unpaid: 'Sitä ei valmisteta. Älä enää maksa sitä.',
  },
  refunded: {
    subject: 'Tilauksesi {number} rahat ovat matkalla takaisin',
    heading: 'Rahasi ovat matkalla takaisin.',
    whole: 'Olemme palauttaneet sinulle {amount}, kaiken, mitä maksoit.',
    partly: 'Olemme palauttaneet sinulle {amount} maksamastasi summasta {total}.',
    days: 'Rahat menevät sinne, mistä maksu tuli. Pankeilta kestää muutama päivä näyttää ne.',
  },
  surplus: {
    subject: 'Tilauksesi {number} maksettiin kahdesti',
    heading: 'Toinen maksusi on matkalla takaisin.',
    text: 'Tilauksesi maksettiin kahdesti. Olemme palauttaneet sinulle toisen maksun, {amount}; ensimmäinen on voimassa, ja tilauksesi etenee.',
  },
}
