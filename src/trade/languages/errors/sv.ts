// What went wrong and what to do, in Swedish.

import type { ErrorsText } from './en.ts'

const goBack = 'Gå tillbaka dit du kom ifrån och öppna din bild igen.'
const tellThem =
  'Appen eller sidan som skickade dig hit har gjort ett fel. Gå tillbaka och försök igen; om det kvarstår, säg till dem.'
const linkBroken = { title: 'Den här länken är inte komplett', advice: tellThem }
const noShop = { title: 'Den här butiken är inte öppen', advice: tellThem }
const notPrintable = (advice: string) => ({ title: 'Den här bilden kan inte tryckas', advice })
const oneMoment = (advice: string) => ({ title: 'Ett ögonblick', advice })

export const errorsSv: ErrorsText = {
  page: {
    title: 'Det gick inte',
    advice: goBack,
    retry: 'Försök igen',
    back: 'Tillbaka till {place}',
    details: 'Detaljer',
    request: 'Förfrågan',
  },
  byCode: {
    token_unknown: { title: 'Vi har inte den här bilden', advice: goBack },
    token_malformed: linkBroken,
    token_expired: {
      title: 'Den här bilden finns inte kvar',
      advice: `Vi sparar bilder bara en tid. ${goBack}`,
    },
    image_deleted: {
      title: 'Den här bilden finns inte kvar',
      advice: `Appen eller sidan som skickade dig hit har raderat den. ${goBack}`,
    },
    cart_unknown: { title: 'Det finns ingen varukorg här', advice: goBack },
    cart_expired: {
      title: 'Den här varukorgen finns inte kvar',
      advice: `Den var oanvänd länge, så vi har tagit bort den. ${goBack}`,
    },
    cart_already_ordered: {
      title: 'Den här varukorgen är redan beställd',
      advice: `Du behöver inte göra något. Vill du beställa något annat? ${goBack}`,
    },
    line_unknown: {
      title: 'Det här trycket finns inte längre i din varukorg',
      advice: 'Öppna varukorgen igen för att se vad som ligger i den.',
    },
    size_unavailable: {
      title: 'Det här trycket går inte att göra så',
      advice: 'Öppna varukorgen igen och välj något annat.',
    },
    order_unknown: { title: 'Det finns ingen beställning här', advice: goBack },
    payment_pending: {
      title: 'Din betalning pågår',
      advice: 'Titta igen om en minut. Det dras inte två gånger.',
    },
    image_unreadable: notPrintable('Filen är skadad eller inte komplett. Prova en annan bild.'),
    image_format_unsupported: notPrintable(
      'Det är inte en sorts bild som vi kan trycka. JPEG, PNG, TIFF, WebP, GIF, AVIF och HEIC fungerar.',
    ),
    image_empty: notPrintable('Filen är tom. Prova en annan bild.'),
    image_too_large: notPrintable('Filen är större än vi kan ta emot. Prova en mindre.'),
    image_too_small: notPrintable('Den har för få pixlar för något tryck. Prova en större.'),
    image_too_many_pixels: notPrintable('Den har fler pixlar än vi kan ta emot. Prova en mindre.'),
    image_too_many_frames: notPrintable(
      'Den har för många bildrutor eller sidor. Prova en av dem.',
    ),
    image_url_invalid: linkBroken,
    image_url_not_allowed: {
      title: 'Vi kan inte hämta den här bilden',
      advice: 'Dess adress är inte offentlig. Prova en bild från en annan plats.',
    },
    origin_unreachable: {
      title: 'Vi når inte din bild',
      advice: 'Sidan som den ligger på svarar inte. Försök igen om en stund.',
    },
    origin_refused: {
      title: 'Vi får inte den här bilden',
      advice: 'Sidan som den ligger på gav den inte till oss. Gå tillbaka och prova en annan.',
    },
    origin_too_slow: {
      title: 'Din bild tar för lång tid',
      advice: 'Sidan som den ligger på är långsam just nu. Försök igen om en stund.',
    },
    access_key_missing: noShop,
    access_key_invalid: noShop,
    parameter_missing: linkBroken,
    parameter_invalid: linkBroken,
    reference_id_too_long: linkBroken,
    reference_id_invalid: linkBroken,
    print_dimensions_required: linkBroken,
    print_dimensions_invalid: linkBroken,
    not_found: { title: 'Det finns inget här', advice: `Kontrollera adressen. ${goBack}` },
    method_not_allowed: { title: 'Det finns inget här', advice: goBack },
    body_invalid: oneMoment('Vi kunde inte läsa det som skickades. Försök igen.'),
    rate_limited: oneMoment(
      'Det kom många förfrågningar på en gång. Vänta en stund och försök sedan igen.',
    ),
    quota_exceeded: { title: 'Butiken har inte plats för din bild', advice: tellThem },
    store_closed: {
      title: 'Butiken är stängd',
      advice: 'Den tar inte emot beställningar just nu. Försök igen senare.',
    },
    storage_unavailable: oneMoment('Butiken hämtar andan. Försök igen om en minut.'),
    database_unavailable: oneMoment('Butiken hämtar andan. Försök igen om en minut.'),
    shutting_down: oneMoment('Butiken uppdateras. Försök igen om en minut.'),
    internal: {
      title: 'Något gick fel hos oss',
      advice: 'Inget har gått förlorat. Försök igen; om det kvarstår, ge butiken numret nedan.',
    },
  },
}
