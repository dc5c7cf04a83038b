// What went wrong and what to do, in Finnish.

import type { ErrorsText } from './en.ts'

const goBack = 'Palaa sinne, mistä tulit, ja avaa kuvasi uudelleen.'
const tellThem =
  'Sovellus tai sivusto, joka lähetti sinut tänne, teki virheen. Palaa takaisin ja yritä uudelleen; jos virhe toistuu, kerro siitä heille.'
const linkBroken = { title: 'Tämä linkki ei ole täydellinen', advice: tellThem }
const noShop = { title: 'Tämä kauppa ei ole auki', advice: tellThem }
const notPrintable = (advice: string) => ({ title: 'Tätä kuvaa ei voi painaa', advice })
const oneMoment = (advice: string) => ({ title: 'Pieni hetki', advice })

export const errorsFi: ErrorsText = {
  page: {
    title: 'Se ei onnistunut',
    advice: goBack,
    retry: 'Yritä uudelleen',
    back: 'Takaisin: {place}',
    details: 'Lisätiedot',
    request: 'Pyyntö',
  },
  byCode: {
    token_unknown: { title: 'Meillä ei ole tätä kuvaa', advice: goBack },
    token_malformed: linkBroken,
    token_expired: {
      title: 'Tämä kuva ei ole enää täällä',
      advice: `Säilytämme kuvia vain jonkin aikaa. ${goBack}`,
    },
    image_deleted: {
      title: 'Tämä kuva ei ole enää täällä',
      advice: `Sovellus tai sivusto, joka lähetti sinut tänne, on poistanut sen. ${goBack}`,
    },
    cart_unknown: { title: 'Täällä ei ole ostoskoria', advice: goBack },
    cart_expired: {
      title: 'Tämä ostoskori ei ole enää täällä',
      advice: `Se oli pitkään käyttämättä, joten poistimme sen. ${goBack}`,
    },
    cart_already_ordered: {
      title: 'Tämä ostoskori on jo tilattu',
      advice: `Sinun ei tarvitse tehdä mitään. Haluatko tilata jotain muuta? ${goBack}`,
    },
    line_unknown: {
      title: 'Tämä vedos ei ole enää ostoskorissasi',
      advice: 'Avaa ostoskori uudelleen, niin näet, mitä siinä on.',
    },
    size_unavailable: {
      title: 'Tätä vedosta ei voi tehdä näin',
      advice: 'Avaa ostoskori uudelleen ja valitse jotain muuta.',
    },
    order_unknown: { title: 'Täällä ei ole tilausta', advice: goBack },
    payment_pending: {
      title: 'Maksusi on kesken',
      advice: 'Katso uudelleen minuutin kuluttua. Sinua ei veloiteta kahdesti.',
    },
    image_unreadable: notPrintable('Tiedosto on vioittunut tai vajaa. Kokeile toista kuvaa.'),
    image_format_unsupported: notPrintable(
      'Emme voi painaa tällaista kuvaa. JPEG, PNG, TIFF, WebP, GIF, AVIF ja HEIC käyvät.',
    ),
    image_empty: notPrintable('Tiedosto on tyhjä. Kokeile toista kuvaa.'),
    image_too_large: notPrintable(
      'Tiedosto on suurempi kuin voimme ottaa vastaan. Kokeile pienempää.',
    ),
    image_too_small: notPrintable(
      'Siinä on liian vähän pikseleitä mihinkään vedokseen. Kokeile suurempaa.',
    ),
    image_too_many_pixels: notPrintable(
      'Siinä on enemmän pikseleitä kuin voimme ottaa vastaan. Kokeile pienempää.',
    ),
    image_too_many_frames: notPrintable(
      'Siinä on liian monta kuvaa tai sivua. Kokeile yhtä niistä.',
    ),
    image_url_invalid: linkBroken,
    image_url_not_allowed: {
      title: 'Emme voi hakea tätä kuvaa',
      advice: 'Sen osoite ei ole julkinen. Kokeile kuvaa toisesta paikasta.',
    },
    origin_unreachable: {
      title: 'Emme tavoita kuvaasi',
      advice: 'Sivusto, jolla se on, ei vastaa. Yritä hetken kuluttua uudelleen.',
    },
    origin_refused: {
      title: 'Emme saa tätä kuvaa',
      advice: 'Sivusto, jolla se on, ei antanut sitä meille. Palaa takaisin ja kokeile toista.',
    },
    origin_too_slow: {
      title: 'Kuvasi haku kestää liian kauan',
      advice: 'Sivusto, jolla se on, on juuri nyt hidas. Yritä hetken kuluttua uudelleen.',
    },
    access_key_missing: noShop,
    access_key_invalid: noShop,
    parameter_missing: linkBroken,
    parameter_invalid: linkBroken,
    reference_id_too_long: linkBroken,
    reference_id_invalid: linkBroken,
    print_dimensions_required: linkBroken,
    print_dimensions_invalid: linkBroken,
    not_found: { title: 'Täällä ei ole mitään', advice: `Tarkista osoite. ${goBack}` },
    method_not_allowed: { title: 'Täällä ei ole mitään', advice: goBack },
    body_invalid: oneMoment('Emme voineet lukea lähetettyä. Yritä uudelleen.'),
    rate_limited: oneMoment('Pyyntöjä tuli monta kerralla. Odota hetki ja yritä sitten uudelleen.'),
    quota_exceeded: { title: 'Kaupassa ei ole tilaa kuvallesi', advice: tellThem },
    store_closed: {
      title: 'Tämä kauppa on suljettu',
      advice: 'Se ei juuri nyt ota vastaan tilauksia. Yritä myöhemmin uudelleen.',
    },
    storage_unavailable: oneMoment('Kauppa vetää henkeä. Yritä minuutin kuluttua uudelleen.'),
    database_unavailable: oneMoment('Kauppa vetää henkeä. Yritä minuutin kuluttua uudelleen.'),
    shutting_down: oneMoment('Kauppaa päivitetään. Yritä minuutin kuluttua uudelleen.'),
    internal: {
      title: 'Meillä meni jokin vikaan',
      advice:
        'Mitään ei kadonnut. Yritä uudelleen; jos vika jatkuu, kerro kaupalle alla oleva numero.',
    },
  },
}
