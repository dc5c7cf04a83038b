// What went wrong and what to do, in Danish.

import type { ErrorsText } from './en.ts'

const goBack = 'Gå tilbage til der, hvor du kom fra, og åbn dit billede igen.'
const tellThem =
  'Appen eller siden, der sendte dig hertil, har lavet en fejl. Gå tilbage og prøv igen; hvis den bliver ved, så sig det til dem.'
const linkBroken = { title: 'Dette link er ikke komplet', advice: tellThem }
const noShop = { title: 'Denne butik er ikke åben', advice: tellThem }
const notPrintable = (advice: string) => ({ title: 'Dette billede kan ikke trykkes', advice })
const oneMoment = (advice: string) => ({ title: 'Et øjeblik', advice })

export const errorsDa: ErrorsText = {
  page: {
    title: 'Det lykkedes ikke',
    advice: goBack,
    retry: 'Prøv igen',
    back: 'Tilbage til {place}',
    details: 'Detaljer',
    request: 'Forespørgsel',
  },
  byCode: {
    token_unknown: { title: 'Vi har ikke dette billede', advice: goBack },
    token_malformed: linkBroken,
    token_expired: {
      title: 'Dette billede er her ikke længere',
      advice: `Vi gemmer kun billeder et stykke tid. ${goBack}`,
    },
    image_deleted: {
      title: 'Dette billede er her ikke længere',
      advice: `Appen eller siden, der sendte dig hertil, har slettet det. ${goBack}`,
    },
    cart_unknown: { title: 'Der er ingen kurv her', advice: goBack },
    cart_expired: {
      title: 'Denne kurv er her ikke længere',
      advice: `Den har ligget længe, så vi har slettet den. ${goBack}`,
    },
    cart_already_ordered: {
      title: 'Denne kurv er allerede bestilt',
      advice: `Du behøver ikke gøre noget. Vil du bestille noget andet? ${goBack}`,
    },
    line_unknown: {
      title: 'Dette tryk er ikke længere i din kurv',
      advice: 'Åbn kurven igen for at se, hvad der er i den.',
    },
    size_unavailable: {
      title: 'Dette tryk kan ikke laves sådan',
      advice: 'Åbn kurven igen, og vælg noget andet.',
    },
    order_unknown: { title: 'Der er ingen bestilling her', advice: goBack },
    payment_pending: {
      title: 'Din betaling er i gang',
      advice: 'Se igen om et minut. Der bliver ikke trukket to gange.',
    },
    image_unreadable: notPrintable(
      'Filen er beskadiget eller ikke komplet. Prøv et andet billede.',
    ),
    image_format_unsupported: notPrintable(
      'Det er ikke en slags billede, vi kan trykke. JPEG, PNG, TIFF, WebP, GIF, AVIF og HEIC virker.',
    ),
    image_empty: notPrintable('Filen er tom. Prøv et andet billede.'),
    image_too_large: notPrintable('Filen er større, end vi kan tage imod. Prøv en mindre.'),
    image_too_small: notPrintable('Det har for få pixels til noget tryk. Prøv et større.'),
    image_too_many_pixels: notPrintable(
      'Det har flere pixels, end vi kan tage imod. Prøv et mindre.',
    ),
    image_too_many_frames: notPrintable(
      'Det har for mange billeder eller sider. Prøv et enkelt af dem.',
    ),
    image_url_invalid: linkBroken,
    image_url_not_allowed: {
      title: 'Vi kan ikke hente dette billede',
      advice: 'Dets adresse er ikke offentlig. Prøv et billede et andet sted fra.',
    },
    origin_unreachable: {
      title: 'Vi kan ikke nå dit billede',
      advice: 'Siden, det ligger på, svarer ikke. Prøv igen om lidt.',
    },
    origin_refused: {
      title: 'Vi må ikke få dette billede',
      advice: 'Siden, det ligger på, gav det ikke til os. Gå tilbage, og prøv et andet.',
    },
    origin_too_slow: {
      title: 'Dit billede tager for lang tid',
      advice: 'Siden, det ligger på, er langsom lige nu. Prøv igen om lidt.',
    },
    access_key_missing: noShop,
    access_key_invalid: noShop,
    parameter_missing: linkBroken,
    parameter_invalid: linkBroken,
    reference_id_too_long: linkBroken,
    reference_id_invalid: linkBroken,
    print_dimensions_required: linkBroken,
    print_dimensions_invalid: linkBroken,
    not_found: { title: 'Der er ikke noget her', advice: `Tjek adressen. ${goBack}` },
    method_not_allowed: { title: 'Der er ikke noget her', advice: goBack },
    body_invalid: oneMoment('Vi kunne ikke læse det, der blev sendt. Prøv igen.'),
    rate_limited: oneMoment('Der kom mange forespørgsler på én gang. Vent lidt, og prøv så igen.'),
    quota_exceeded: { title: 'Butikken har ikke plads til dit billede', advice: tellThem },
    store_closed: {
      title: 'Butikken er lukket',
      advice: 'Den tager ikke imod bestillinger lige nu. Prøv igen senere.',
    },
    storage_unavailable: oneMoment('Butikken trækker lige vejret. Prøv igen om et minut.'),
    database_unavailable: oneMoment('Butikken trækker lige vejret. Prøv igen om et minut.'),
    shutting_down: oneMoment('Butikken bliver opdateret. Prøv igen om et minut.'),
    internal: {
      title: 'Noget gik galt hos os',
      advice:
        'Intet er gået tabt. Prøv igen; hvis det bliver ved, så giv butikken nummeret nedenfor.',
    },
  },
}
