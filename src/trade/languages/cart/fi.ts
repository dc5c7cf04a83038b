// The page on which a print is chosen, in Finnish.

import type { CartText } from './en.ts'

export const cartFi: CartText = {
  title: 'Valitse vedos',
  heading: 'Kuvasi vedoksena',
  preview: 'Kuvasi: {product}, {size}',
  product: 'Tuote',
  from: 'alkaen {price}',
  sizes: 'Koko',
  sizesNote: 'vähiten rajatut ensin',
  moreSizes: { one: '{count} muu, enemmän rajattu', other: '{count} muuta, enemmän rajattuja' },
  sharpnessHelp: 'Mitä terävä, hyvä ja pehmeä tarkoittavat?',
  sharpnessText:
    'Ne kertovat, montako kuvasi pikseliä osuu vedoksen tuumalle (dpi) rajauksen jälkeen. Terävä on tarkka aivan läheltä, hyvä käsivarren etäisyydeltä; pehmeä näyttää hyvältä huoneen toiselta puolelta.',
  noSizes: 'Kuvassasi on liian vähän pikseleitä tähän. Kokeile toista tuotetta yllä.',
  tooSmall: 'Tämä kuva on liian pieni painettavaksi',
  tooSmallNeeds:
    'Pienin koko vaatii vähintään {needed} pikseliä; tässä kuvassa on {here}. Jos se on otettu keskustelusta tai verkkosivulta, palaa takaisin ja valitse alkuperäinen.',
  pixels: '{width} × {height}',
  tooSmallPicture: 'Kuvasi, liian pieni painettavaksi',
  removeToOrder: {
    one: 'Poista se, niin voit tilata toisen vedoksen.',
    other: 'Poista se, niin voit tilata muut {count} vedosta.',
  },
  stopped: 'Ostoskoriasi ei voi vielä tilata',
  stoppedBySize: 'Tätä vedosta ei voi tehdä valitussa koossa. Valitse toinen jatkaaksesi.',
  notMade: 'Tälle vedokselle valittua ei enää valmisteta. Valitse uudelleen.',
  unprintable: 'Ei voi painaa',
  sizeMissing: 'Valitse toinen koko',
  quantity: 'Määrä',
  fewer: 'Yksi vähemmän',
  more: 'Yksi lisää',
  subtotal: 'Välisumma',
  subtotalNote: 'lisäksi toimitus',
  update: 'Päivitä',
  continue: 'Jatka kassalle',
  empty: 'Ostoskorisi on tyhjä',
  emptyText: 'Palaa sinne, mistä tulit, ja avaa kuva.',
  lostPictures:
    'Yksi tämän korin kuvista ei ole enää täällä: sovellus, josta tulit, on poistanut sen.',
  lostAllPictures:
    'Korissa ollut kuva ei ole enää täällä: sovellus, josta tulit, on poistanut sen. Palaa sinne ja valitse toinen.',
  others: 'Myös ostoskorissasi',
  edit: 'Muuta',
  editName: 'Muuta: {name}',
  remove: 'Poista',
  removeName: 'Poista: {name}',
  removeCurrent: 'Poista tämä vedos',
  times: '{quantity} × {price}',
  printImage: {
    waiting: 'Täysikokoinen kuvasi on vielä matkalla.',
    receiving: 'Täysikokoinen kuvasi on saapumassa.',
    here: 'Täysikokoinen kuvasi on saapunut.',
    differs: 'Täysikokoinen kuva on saapunut, mutta se ei ole se, mitä ilmoitettiin.',
  },
  printImageText: {
    waiting:
      'Näet siitä pienen esikatselun; koot on laskettu {width} × {height} pikselille. Voit tilata jo nyt.',
    receiving:
      'Näet siitä pienen esikatselun; koot on laskettu {width} × {height} pikselille. Voit tilata jo nyt.',
    here: '{width} × {height} pikseliä, valmis painettavaksi.',
    differs:
      '{width} × {height} pikseliä. Voit tilata: ennen painamista kauppa vertaa sitä esikatseluun ja pyytää tarvittaessa oikean.',
  },
  printImageProgress: 'Kuinka paljon täysikokoisesta kuvastasi on saapunut',
  lookAgain: 'Katso uudelleen',
  format: 'Suunta',
  formats: {
    portrait: 'Pysty',
    landscape: 'Vaaka',
    square: 'Neliö',
  },
  removed: 'Poistettu: {name}.',
  undo: 'Kumoa',
  notSaved: 'Ei vielä tallennettu, yritetään uudelleen.',
  saveRefused: 'Tallennus ei onnistunut: ostoskori on muuttunut.',
  reload: 'Lataa uudelleen',
  moreOfIt: 'Vielä yksi vedos?',
  duplicate: 'Sama kuva, toinen koko',
  duplicateNote: 'Se lisätään tähän tilaukseen. Toisen kuvan saat palaamalla sinne, mistä tulit.',
}
