// What has to be corrected in a checkout, field by field and as a whole, in Polish.

import type { FaultsText } from './en.ts'

export const faultsPl: FaultsText = {
  fields: {
    name_missing: 'Wpisz imię i nazwisko.',
    line1_missing: 'Wpisz ulicę i numer domu.',
    city_missing: '{label}: brakuje tej informacji.',
    region_missing: '{label}: brakuje tej informacji.',
    region_unknown: '{label}: wybierz z listy.',
    postal_code_missing: '{label}: brakuje tej informacji.',
    postal_code_invalid: '{label}: to nie pasuje do kraju. Przykład: {example}.',
    country_unknown: 'Wybierz kraj z listy.',
    email_missing: 'Wpisz swój adres e-mail.',
    email_invalid: 'Sprawdź adres e-mail. Przykład: ann@example.com.',
    phone_missing: 'Wpisz numer telefonu: przewoźnik potrzebuje go przy tej dostawie.',
    phone_invalid: 'Sprawdź numer telefonu: cyfry, także z + i numerem kierunkowym kraju.',
    too_long: 'Użyj najwyżej {most} znaków.',
    shipping_method_missing: 'Wybierz sposób wysyłki.',
    card_number_missing: 'Wpisz numer karty.',
    card_number_invalid: 'To nie jest numer karty. Sprawdź cyfry.',
    card_expiry_invalid: 'Wpisz datę ważności tak, jak jest na karcie, na przykład 04/29.',
    card_expired: 'Ta karta straciła ważność. Użyj innej.',
    card_expiry_too_far: 'Ta data jest zbyt odległa. Sprawdź datę ważności.',
    card_code_invalid: 'Wpisz 3- lub 4-cyfrowy kod zabezpieczający.',
  },
  problems: {
    card_declined:
      'Karta została odrzucona i nic nie pobrano. Spróbuj innej karty albo zapytaj w swoim banku.',
    insufficient_funds:
      'Na tej karcie nie ma dość pieniędzy i nic nie pobrano. Spróbuj innej karty.',
    confirmation_refused:
      'Płatność nie została potwierdzona i nic nie pobrano. Spróbuj ponownie albo użyj innej karty.',
    payment_not_made:
      'Płatność nie doszła do skutku i nic nie pobrano. Sprawdź wpisane dane i spróbuj ponownie.',
    payment_method_changed:
      'Sposób płatności zmienił się od otwarcia tej strony. Nic nie pobrano: podaj, jak płacisz, i zamów ponownie.',
    test_card_expected:
      'Ten sklep działa w trybie testowym i przyjmuje tylko karty testowe: 4242 4242 4242 4242 płaci, 4000 0000 0000 0002 jest odrzucana. Nic nie pobrano.',
    cancelled:
      'Ta płatność została przerwana przed wykonaniem i nic nie pobrano. Spróbuj ponownie.',
    payment_pending:
      'Trwa płatność za ten koszyk i jej wynik nie jest jeszcze znany. Poczekaj minutę i odśwież stronę: nie zapłacisz dwa razy.',
    total_changed:
      'Suma zmieniła się od otwarcia tej strony. Nic nie pobrano: sprawdź nową sumę i zapłać ponownie.',
    cart_changed:
      'Twój koszyk zmienił się od otwarcia tej strony. Nic nie pobrano: sprawdź, co w nim teraz jest, i zapłać ponownie.',
    method_not_offered: 'Ten sposób wysyłki nie jest tam dostępny. Wybierz inny.',
    cart_empty: 'Twój koszyk jest pusty. Otwórz zdjęcie, aby włożyć do niego wydruk.',
    shop_takes_no_payments: 'Ten sklep nie może jeszcze przyjmować płatności. Daj znać sklepowi.',
  },
}
