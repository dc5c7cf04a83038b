// What stands around every page, in Polish.

import type { ShopText } from './en.ts'

export const shopPl: ShopText = {
  steps: 'Etapy zamówienia',
  stepCart: 'Wybór',
  stepCheckout: 'Płatność',
  stepReceipt: 'Gotowe',
  testMode: 'Sklep testowy: nic nie jest drukowane i nie są pobierane pieniądze.',
  skip: 'Przejdź do treści',
  preferences: 'Język, miary i waluta',
  language: 'Język',
  measures: 'Miary',
  inches: 'cale',
  centimetres: 'centymetry',
  currency: 'Waluta',
  apply: 'Pokaż',
  offline: 'Brak połączenia. Ta strona ruszy dalej sama, gdy połączenie wróci.',
}
