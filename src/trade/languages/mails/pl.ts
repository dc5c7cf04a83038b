// What shoppers are written, in Polish.

import type { MailsText } from './en.ts'

export const mailsPl: MailsText = {
  order: 'Zobacz swoje zamówienie',
  footer: 'Dostajesz tę wiadomość z powodu swojego zamówienia {number} w {store}.',
  test: 'To jest zamówienie testowe: nic nie zostało pobrane i nic nie zostanie wykonane.',
  receipt: {
    subject: 'Twoje zamówienie {number}',
    heading: 'Dziękujemy za zamówienie.',
    text: 'Otrzymaliśmy Twoją płatność {total}. Teraz powstaje Twój wydruk; napiszemy znowu, gdy będzie w drodze.',
  },
  shipped: {
    subject: 'Twoje zamówienie {number} jest w drodze',
    heading: 'Twoja paczka jest w drodze.',
    text: 'Opuściła nas i jedzie pod poniższy adres.',
    carrier: 'Przewoźnik',
    tracking: 'Numer przesyłki',
    follow: 'Śledź paczkę',
  },
  late: {
    subject: 'Twoje zamówienie {number} musi poczekać',
    heading: 'Twoje zamówienie musi trochę poczekać.',
    text: 'Aplikacja, z której przychodzisz, nie przysłała nam jeszcze Twojego zdjęcia w pełnym rozmiarze, więc nie możemy go wydrukować. Sklep to wyjaśnia. Nie musisz nic robić: napiszemy, gdy będą nowiny.',
  },
  paymentFailed: {
    subject: 'Płatność za Twoje zamówienie {number} nie powiodła się',
    heading: 'Twoja płatność nie przeszła.',
    text: 'Twój bank odrzucił płatność {total} po złożeniu zamówienia, więc nie możemy go teraz wykonać. Sklep do Ciebie napisze. Jeśli wolisz nie czekać, zamów ponownie tam, skąd przychodzisz.',
  },
  awaited: {
    subject: 'Twoje zamówienie {number} czeka na Twoją płatność',
    heading: 'Twoje zamówienie czeka na Twoją płatność.',
    by: 'Zapłać {total} najpóźniej {day}. Strona zamówienia prowadzi do instrukcji płatności. Zamówienie ruszy dalej samo, gdy pieniądze dotrą.',
    whenever:
      'Postępuj zgodnie z instrukcją płatności na kwotę {total}; prowadzi do niej strona zamówienia. Zamówienie ruszy dalej samo, gdy pieniądze dotrą.',
  },
  expired: {
    subject: 'Twoje zamówienie {number} nie zostało opłacone',
    heading: 'Nie otrzymaliśmy Twojej płatności.',
    text: 'Płatność {total} nie dotarła, więc zamówienie w tej postaci nie zostanie wykonane. Twoje wydruki są nadal w koszyku: poniższy link do niego prowadzi i możesz zapłacić w inny sposób.',
  },
  cancelled: {
    subject: 'Twoje zamówienie {number} jest anulowane',
    heading: 'Twoje zamówienie jest anulowane.',
    text: 'Nie zostanie wykonane. Zapłacona kwota wraca do Ciebie; napiszemy, gdy będzie w drodze.',
    unpaid: 'Nie zostanie wykonane. Prosimy już za nie nie płacić.',
  },
  refunded: {
    subject: 'Twoje pieniądze za zamówienie {number} wracają',
    heading: 'Twoje pieniądze są w drodze powrotnej.',
    whole: 'Zwróciliśmy Ci {amount}, całą zapłaconą kwotę.',
    partly: 'Zwróciliśmy Ci {amount} z zapłaconych {total}.',
    days: 'Pieniądze wracają tam, skąd przyszła płatność. Banki pokazują je po kilku dniach.',
  },
  surplus: {
    subject: 'Zamówienie {number} zostało opłacone dwa razy',
    heading: 'Druga płatność wraca do Ciebie.',
    text: 'Twoje zamówienie zostało opłacone dwa razy. Zwróciliśmy Ci drugą płatność {amount}; pierwsza jest ważna, a zamówienie jest realizowane.',
  },
}
