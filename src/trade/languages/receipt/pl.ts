// What was ordered and where it is, in Polish.

import type { ReceiptText } from './en.ts'

export const receiptPl: ReceiptText = {
  page: {
    title: 'Twoje zamówienie',
    heading: 'Dziękujemy. Zamówienie złożone.',
    number: 'Zamówienie {number}',
    state: 'Gdzie jest Twoje zamówienie',
    way: {
      ordered: 'Zamówione',
      making: 'W druku',
      onTheWay: 'W drodze',
      delivered: 'Dostarczone',
    },
    refresh: 'Sprawdź ponownie',
    follow: 'Śledź paczkę',
    items: 'Co zamówiono',
    deliverTo: 'Dostawa do',
    placed: 'Data zamówienia',
    shippedBy: 'Wysyłka',
    reference: 'Odniesienie',
    receiptTo:
      'Zachowaj adres tej strony: to Twoje potwierdzenie, które pokazuje, gdzie jest zamówienie.',
    awaited: {
      heading: 'Twoje zamówienie czeka na Twoją płatność.',
      by: 'Zapłać najpóźniej {day}: instrukcja płatności mówi, jak i gdzie.',
      whenever: 'Postępuj zgodnie z instrukcją płatności.',
      afterwards: 'Zamówienie ruszy dalej samo, gdy pieniądze dotrą.',
      instructions: 'Otwórz instrukcję płatności',
    },
  },
  cancel: {
    still: {
      one: 'Możesz jeszcze anulować to zamówienie, przez {count} minutę.',
      few: 'Możesz jeszcze anulować to zamówienie, przez {count} minuty.',
      many: 'Możesz jeszcze anulować to zamówienie, przez {count} minut.',
      other: 'Możesz jeszcze anulować to zamówienie, przez {count} minuty.',
    },
    ask: 'Anuluj zamówienie',
    question: 'Anulować to zamówienie?',
    follows: 'Nie zostanie wykonane, a Ty dostaniesz z powrotem {total}.',
    yes: 'Tak, anuluj',
    no: 'Nie, zostaw',
    tooLate:
      'Na anulowanie jest za późno: czas na to już minął. Jeśli z zamówieniem coś jest nie tak, zapytaj sklep.',
    heading: 'Twoje zamówienie jest anulowane.',
    moneyBack: 'Nie zostanie wykonane. Pieniądze są w drodze do Ciebie.',
  },
  status: {
    awaiting_payment: 'Czeka na płatność',
    awaiting_print_image: 'Czeka na zdjęcie w pełnym rozmiarze',
    preparing: 'W przygotowaniu do druku',
    ready: 'Gotowe do druku',
    in_production: 'W druku',
    shipped: 'W drodze do Ciebie',
    delivered: 'Dostarczone',
    on_hold: 'Wstrzymane',
    cancelled: 'Anulowane',
    refunded: 'Zwrócono pieniądze',
    returned: 'Zwrócone',
  },
  statusText: {
    awaiting_payment: 'Czekamy na Twój bank. Nie musisz płacić ponownie.',
    awaiting_print_image:
      'Zapłacone. Aplikacja, z której przychodzisz, wysyła jeszcze zdjęcie w pełnym rozmiarze; druk zacznie się sam, gdy dotrze. Nie musisz nic robić.',
    preparing: 'Zapłacone, a zdjęcie już tu jest. Teraz sklep przygotuje je do druku.',
    ready: 'Plik do druku jest gotowy. Teraz druk.',
    in_production: 'Twój wydruk właśnie powstaje.',
    shipped: 'Paczka już od nas wyszła.',
    delivered: 'Paczka dotarła. Ciesz się swoim wydrukiem.',
    on_hold: 'Ktoś musi przyjrzeć się temu zamówieniu. Napiszemy do Ciebie.',
    cancelled: 'To zamówienie nie zostanie wykonane.',
    refunded: 'Pieniądze są w drodze do Ciebie.',
    returned: 'Paczka wróciła do nas. Napiszemy do Ciebie.',
  },
}
