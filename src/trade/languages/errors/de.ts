// What went wrong and what to do, in German.

import type { ErrorsText } from './en.ts'

const goBack =
  'Gehen Sie dorthin zurück, woher Sie gekommen sind, und öffnen Sie Ihr Bild noch einmal.'
const tellThem =
  'Die App oder Seite, die Sie hierher geschickt hat, hat einen Fehler gemacht. Gehen Sie zurück und versuchen Sie es noch einmal; wenn er bleibt, sagen Sie dort Bescheid.'
const linkBroken = { title: 'Dieser Link ist nicht vollständig', advice: tellThem }
const noShop = { title: 'Dieser Shop ist nicht geöffnet', advice: tellThem }
const notPrintable = (advice: string) => ({
  title: 'Dieses Bild kann nicht gedruckt werden',
  advice,
})
const oneMoment = (advice: string) => ({ title: 'Einen Moment bitte', advice })

export const errorsDe: ErrorsText = {
  page: {
    title: 'Das hat nicht geklappt',
    advice: goBack,
    retry: 'Noch einmal versuchen',
    back: 'Zurück zu {place}',
    details: 'Einzelheiten',
    request: 'Anfrage',
  },
  byCode: {
    token_unknown: { title: 'Dieses Bild haben wir nicht', advice: goBack },
    token_malformed: linkBroken,
    token_expired: {
      title: 'Dieses Bild ist nicht mehr da',
      advice: `Wir bewahren Bilder nur eine Weile auf. ${goBack}`,
    },
    image_deleted: {
      title: 'Dieses Bild ist nicht mehr da',
      advice: `Die App oder Seite, die Sie hierher geschickt hat, hat es gelöscht. ${goBack}`,
    },
    cart_unknown: { title: 'Hier ist kein Warenkorb', advice: goBack },
    cart_expired: {
      title: 'Dieser Warenkorb ist nicht mehr da',
      advice: `Er lag lange unbenutzt, deshalb haben wir ihn gelöscht. ${goBack}`,
    },
    cart_already_ordered: {
      title: 'Dieser Warenkorb ist schon bestellt',
      advice: `Sie brauchen nichts zu tun. Möchten Sie etwas anderes bestellen? ${goBack}`,
    },
    line_unknown: {
      title: 'Dieser Druck ist nicht mehr in Ihrem Warenkorb',
      advice: 'Öffnen Sie den Warenkorb noch einmal, um zu sehen, was darin ist.',
    },
    size_unavailable: {
      title: 'Dieser Druck ist so nicht möglich',
      advice: 'Öffnen Sie den Warenkorb noch einmal und wählen Sie etwas anderes.',
    },
    order_unknown: { title: 'Hier ist keine Bestellung', advice: goBack },
    payment_pending: {
      title: 'Ihre Zahlung läuft',
      advice: 'Sehen Sie in einer Minute noch einmal nach. Es wird nicht doppelt abgebucht.',
    },
    image_unreadable: notPrintable(
      'Die Datei ist beschädigt oder nicht vollständig. Versuchen Sie ein anderes Bild.',
    ),
    image_format_unsupported: notPrintable(
      'Diese Art von Bild können wir nicht drucken. JPEG, PNG, TIFF, WebP, GIF, AVIF und HEIC gehen.',
    ),
    image_empty: notPrintable('Die Datei ist leer. Versuchen Sie ein anderes Bild.'),
    image_too_large: notPrintable(
      'Die Datei ist größer, als wir annehmen können. Versuchen Sie eine kleinere.',
    ),
    image_too_small: notPrintable(
      'Es hat zu wenige Pixel für einen Druck. Versuchen Sie ein größeres.',
    ),
    image_too_many_pixels: notPrintable(
      'Es hat mehr Pixel, als wir annehmen können. Versuchen Sie ein kleineres.',
    ),
    image_too_many_frames: notPrintable(
      'Es hat zu viele Einzelbilder oder Seiten. Versuchen Sie eines davon.',
    ),
    image_url_invalid: linkBroken,
    image_url_not_allowed: {
      title: 'Wir können dieses Bild nicht holen',
      advice: 'Seine Adresse ist nicht öffentlich. Versuchen Sie ein Bild von einem anderen Ort.',
    },
    origin_unreachable: {
      title: 'Wir erreichen Ihr Bild nicht',
      advice: 'Die Seite, auf der es liegt, antwortet nicht. Versuchen Sie es gleich noch einmal.',
    },
    origin_refused: {
      title: 'Wir bekommen dieses Bild nicht',
      advice:
        'Die Seite, auf der es liegt, gibt es uns nicht. Gehen Sie zurück und versuchen Sie ein anderes.',
    },
    origin_too_slow: {
      title: 'Ihr Bild braucht zu lange',
      advice:
        'Die Seite, auf der es liegt, ist gerade langsam. Versuchen Sie es gleich noch einmal.',
    },
    access_key_missing: noShop,
    access_key_invalid: noShop,
    parameter_missing: linkBroken,
    parameter_invalid: linkBroken,
    reference_id_too_long: linkBroken,
    reference_id_invalid: linkBroken,
    print_dimensions_required: linkBroken,
    print_dimensions_invalid: linkBroken,
    not_found: { title: 'Hier ist nichts', advice: `Prüfen Sie die Adresse. ${goBack}` },
    method_not_allowed: { title: 'Hier ist nichts', advice: goBack },
    body_invalid: oneMoment('Wir konnten das Gesendete nicht lesen. Versuchen Sie es noch einmal.'),
    rate_limited: oneMoment(
      'Es kamen sehr viele Anfragen auf einmal. Warten Sie kurz und versuchen Sie es dann noch einmal.',
    ),
    quota_exceeded: { title: 'Dieser Shop hat keinen Platz für Ihr Bild', advice: tellThem },
    store_closed: {
      title: 'Dieser Shop ist geschlossen',
      advice: 'Er nimmt gerade keine Bestellungen an. Versuchen Sie es später noch einmal.',
    },
    storage_unavailable: oneMoment(
      'Der Shop muss kurz durchatmen. Versuchen Sie es in einer Minute noch einmal.',
    ),
    database_unavailable: oneMoment(
      'Der Shop muss kurz durchatmen. Versuchen Sie es in einer Minute noch einmal.',
    ),
    shutting_down: oneMoment(
      'Der Shop wird gerade aktualisiert. Versuchen Sie es in einer Minute noch einmal.',
    ),
    internal: {
      title: 'Bei uns ist etwas schiefgegangen',
      advice:
        'Es ist nichts verloren. Versuchen Sie es noch einmal; wenn es so bleibt, nennen Sie dem Shop die Nummer unten.',
    },
  },
}
