// What went wrong and what to do, in Dutch.

import type { ErrorsText } from './en.ts'

const goBack = 'Ga terug naar waar je vandaan kwam en open je afbeelding opnieuw.'
const tellThem =
  'De app of site die je hierheen stuurde, heeft een fout gemaakt. Ga terug en probeer het opnieuw; blijft het zo, laat het ze dan weten.'
const linkBroken = { title: 'Deze link is niet volledig', advice: tellThem }
const noShop = { title: 'Deze winkel is niet open', advice: tellThem }
const notPrintable = (advice: string) => ({
  title: 'Deze afbeelding kan niet gedrukt worden',
  advice,
})
const oneMoment = (advice: string) => ({ title: 'Een ogenblik', advice })

export const errorsNl: ErrorsText = {
  page: {
    title: 'Dat is niet gelukt',
    advice: goBack,
    retry: 'Opnieuw proberen',
    back: 'Terug naar {place}',
    details: 'Details',
    request: 'Verzoek',
  },
  byCode: {
    token_unknown: { title: 'We hebben deze afbeelding niet', advice: goBack },
    token_malformed: linkBroken,
    token_expired: {
      title: 'Deze afbeelding is er niet meer',
      advice: `We bewaren afbeeldingen maar een tijdje. ${goBack}`,
    },
    image_deleted: {
      title: 'Deze afbeelding is er niet meer',
      advice: `De app of site die je hierheen stuurde, heeft ze verwijderd. ${goBack}`,
    },
    cart_unknown: { title: 'Hier is geen winkelwagen', advice: goBack },
    cart_expired: {
      title: 'Deze winkelwagen is er niet meer',
      advice: `Hij is lang niet gebruikt, dus hebben we hem verwijderd. ${goBack}`,
    },
    cart_already_ordered: {
      title: 'Deze winkelwagen is al besteld',
      advice: `Je hoeft niets te doen. Wil je iets anders bestellen? ${goBack}`,
    },
    line_unknown: {
      title: 'Deze print zit niet meer in je winkelwagen',
      advice: 'Open je winkelwagen opnieuw om te zien wat erin zit.',
    },
    size_unavailable: {
      title: 'Deze print kan zo niet',
      advice: 'Open je winkelwagen opnieuw en kies iets anders.',
    },
    order_unknown: { title: 'Hier is geen bestelling', advice: goBack },
    payment_pending: {
      title: 'Je betaling loopt',
      advice: 'Kijk over een minuut opnieuw. Er wordt niet twee keer afgeschreven.',
    },
    image_unreadable: notPrintable(
      'Het bestand is beschadigd of niet volledig. Probeer een andere afbeelding.',
    ),
    image_format_unsupported: notPrintable(
      'Dit soort afbeelding kunnen we niet drukken. JPEG, PNG, TIFF, WebP, GIF, AVIF en HEIC kunnen wel.',
    ),
    image_empty: notPrintable('Het bestand is leeg. Probeer een andere afbeelding.'),
    image_too_large: notPrintable(
      'Het bestand is groter dan we kunnen aannemen. Probeer een kleiner.',
    ),
    image_too_small: notPrintable('Ze heeft te weinig pixels voor een print. Probeer een grotere.'),
    image_too_many_pixels: notPrintable(
      'Ze heeft meer pixels dan we kunnen aannemen. Probeer een kleinere.',
    ),
    image_too_many_frames: notPrintable(
      'Ze heeft te veel beelden of pagina’s. Probeer er één van.',
    ),
    image_url_invalid: linkBroken,
    image_url_not_allowed: {
      title: 'We kunnen deze afbeelding niet ophalen',
      advice: 'Het adres is niet openbaar. Probeer een afbeelding van een andere plek.',
    },
    origin_unreachable: {
      title: 'We kunnen je afbeelding niet bereiken',
      advice: 'De site waar ze staat, antwoordt niet. Probeer het zo opnieuw.',
    },
    origin_refused: {
      title: 'We krijgen deze afbeelding niet',
      advice: 'De site waar ze staat, gaf ze ons niet. Ga terug en probeer een andere.',
    },
    origin_too_slow: {
      title: 'Je afbeelding duurt te lang',
      advice: 'De site waar ze staat, is nu traag. Probeer het zo opnieuw.',
    },
    access_key_missing: noShop,
    access_key_invalid: noShop,
    parameter_missing: linkBroken,
    parameter_invalid: linkBroken,
    reference_id_too_long: linkBroken,
    reference_id_invalid: linkBroken,
    print_dimensions_required: linkBroken,
    print_dimensions_invalid: linkBroken,
    not_found: { title: 'Hier is niets', advice: `Controleer het adres. ${goBack}` },
    method_not_allowed: { title: 'Hier is niets', advice: goBack },
    body_invalid: oneMoment('We konden niet lezen wat er gestuurd is. Probeer het opnieuw.'),
    rate_limited: oneMoment(
      'Er kwamen veel verzoeken tegelijk. Wacht even en probeer het dan opnieuw.',
    ),
    quota_exceeded: { title: 'Deze winkel heeft geen plaats voor je afbeelding', advice: tellThem },
    store_closed: {
      title: 'Deze winkel is gesloten',
      advice: 'Er worden nu geen bestellingen aangenomen. Probeer het later opnieuw.',
    },
    storage_unavailable: oneMoment(
      'De winkel komt even op adem. Probeer het over een minuut opnieuw.',
    ),
    database_unavailable: oneMoment(
      'De winkel komt even op adem. Probeer het over een minuut opnieuw.',
    ),
    shutting_down: oneMoment('De winkel wordt bijgewerkt. Probeer het over een minuut opnieuw.'),
    internal: {
      title: 'Er ging bij ons iets mis',
      advice:
        'Er is niets verloren. Probeer het opnieuw; blijft het zo, geef de winkel dan het nummer hieronder.',
    },
  },
}
