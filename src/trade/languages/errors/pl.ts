// What went wrong and what to do, in Polish.

import type { ErrorsText } from './en.ts'

const goBack = 'Wróć tam, skąd przychodzisz, i otwórz zdjęcie jeszcze raz.'
const tellThem =
  'Aplikacja lub strona, która Cię tu skierowała, popełniła błąd. Wróć i spróbuj ponownie; jeśli się powtórzy, daj im znać.'
const linkBroken = { title: 'Ten link nie jest kompletny', advice: tellThem }
const noShop = { title: 'Ten sklep nie jest otwarty', advice: tellThem }
const notPrintable = (advice: string) => ({ title: 'Tego zdjęcia nie można wydrukować', advice })
const oneMoment = (advice: string) => ({ title: 'Chwileczkę', advice })

export const errorsPl: ErrorsText = {
  page: {
    title: 'To się nie udało',
    advice: goBack,
    retry: 'Spróbuj ponownie',
    back: 'Wróć do {place}',
    details: 'Szczegóły',
    request: 'Żądanie',
  },
  byCode: {
    token_unknown: { title: 'Nie mamy tego zdjęcia', advice: goBack },
    token_malformed: linkBroken,
    token_expired: {
      title: 'Tego zdjęcia już tu nie ma',
      advice: `Przechowujemy zdjęcia tylko przez pewien czas. ${goBack}`,
    },
    image_deleted: {
      title: 'Tego zdjęcia już tu nie ma',
      advice: `Usunęła je aplikacja lub strona, która Cię tu skierowała. ${goBack}`,
    },
    cart_unknown: { title: 'Nie ma tu koszyka', advice: goBack },
    cart_expired: {
      title: 'Tego koszyka już tu nie ma',
      advice: `Długo nie był używany, więc go usunęliśmy. ${goBack}`,
    },
    cart_already_ordered: {
      title: 'Ten koszyk jest już zamówiony',
      advice: `Nie musisz nic robić. Chcesz zamówić coś innego? ${goBack}`,
    },
    line_unknown: {
      title: 'Tego wydruku nie ma już w koszyku',
      advice: 'Otwórz koszyk jeszcze raz, aby zobaczyć, co w nim jest.',
    },
    size_unavailable: {
      title: 'Tego wydruku nie da się tak zrobić',
      advice: 'Otwórz koszyk jeszcze raz i wybierz coś innego.',
    },
    order_unknown: { title: 'Nie ma tu zamówienia', advice: goBack },
    payment_pending: {
      title: 'Twoja płatność jest w toku',
      advice: 'Sprawdź ponownie za minutę. Opłata nie zostanie pobrana dwa razy.',
    },
    image_unreadable: notPrintable('Plik jest uszkodzony lub niekompletny. Wypróbuj inne zdjęcie.'),
    image_format_unsupported: notPrintable(
      'Takich plików nie możemy wydrukować. Nadają się JPEG, PNG, TIFF, WebP, GIF, AVIF i HEIC.',
    ),
    image_empty: notPrintable('Plik jest pusty. Wypróbuj inne zdjęcie.'),
    image_too_large: notPrintable('Plik jest większy, niż możemy przyjąć. Wypróbuj mniejszy.'),
    image_too_small: notPrintable('Ma za mało pikseli na jakikolwiek wydruk. Wypróbuj większe.'),
    image_too_many_pixels: notPrintable(
      'Ma więcej pikseli, niż możemy przyjąć. Wypróbuj mniejsze.',
    ),
    image_too_many_frames: notPrintable('Ma za dużo klatek lub stron. Wypróbuj jedną z nich.'),
    image_url_invalid: linkBroken,
    image_url_not_allowed: {
      title: 'Nie możemy pobrać tego zdjęcia',
      advice: 'Jego adres nie jest publiczny. Wypróbuj zdjęcie z innego miejsca.',
    },
    origin_unreachable: {
      title: 'Nie możemy dotrzeć do Twojego zdjęcia',
      advice: 'Strona, na której się znajduje, nie odpowiada. Spróbuj ponownie za chwilę.',
    },
    origin_refused: {
      title: 'Nie udostępniono nam tego zdjęcia',
      advice: 'Strona, na której się znajduje, nie dała nam go. Wróć i wypróbuj inne.',
    },
    origin_too_slow: {
      title: 'Pobieranie zdjęcia trwa za długo',
      advice: 'Strona, na której się znajduje, działa teraz wolno. Spróbuj ponownie za chwilę.',
    },
    access_key_missing: noShop,
    access_key_invalid: noShop,
    parameter_missing: linkBroken,
    parameter_invalid: linkBroken,
    reference_id_too_long: linkBroken,
    reference_id_invalid: linkBroken,
    print_dimensions_required: linkBroken,
    print_dimensions_invalid: linkBroken,
    not_found: { title: 'Nic tu nie ma', advice: `Sprawdź adres. ${goBack}` },
    method_not_allowed: { title: 'Nic tu nie ma', advice: goBack },
    body_invalid: oneMoment('Nie udało się odczytać tego, co wysłano. Spróbuj ponownie.'),
    rate_limited: oneMoment(
      'Naraz przyszło bardzo wiele żądań. Poczekaj chwilę i spróbuj ponownie.',
    ),
    quota_exceeded: { title: 'Ten sklep nie ma miejsca na Twoje zdjęcie', advice: tellThem },
    store_closed: {
      title: 'Ten sklep jest zamknięty',
      advice: 'Nie przyjmuje teraz zamówień. Spróbuj później.',
    },
    storage_unavailable: oneMoment('Sklep łapie oddech. Spróbuj ponownie za minutę.'),
    database_unavailable: oneMoment('Sklep łapie oddech. Spróbuj ponownie za minutę.'),
    shutting_down: oneMoment('Sklep jest aktualizowany. Spróbuj ponownie za minutę.'),
    internal: {
      title: 'Coś poszło nie tak po naszej stronie',
      advice:
        'Nic nie zginęło. Spróbuj ponownie; jeśli to się powtórzy, podaj sklepowi numer poniżej.',
    },
  },
}
