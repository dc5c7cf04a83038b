// The page on which a print is chosen, in Polish.

import type { CartText } from './en.ts'

export const cartPl: CartText = {
  title: 'Wybierz wydruk',
  heading: 'Twoje zdjęcie jako wydruk',
  preview: 'Twoje zdjęcie: {product}, {size}',
  product: 'Wykonanie',
  from: 'od {price}',
  sizes: 'Rozmiar',
  sizesNote: 'najmniej przycięte na początku',
  moreSizes: {
    one: 'jeszcze {count}, mocniej przycięty',
    few: 'jeszcze {count}, mocniej przycięte',
    many: 'jeszcze {count}, mocniej przyciętych',
    other: 'jeszcze {count}, mocniej przycięte',
  },
  sharpnessHelp: 'Co znaczą ostry, dobry i miękki?',
  sharpnessText:
    'Mówią, ile pikseli zdjęcia przypada na cal wydruku (dpi) po przycięciu. Ostry jest wyraźny z bardzo bliska, dobry na wyciągnięcie ręki; miękki wygląda dobrze z drugiego końca pokoju.',
  noSizes: 'Twoje zdjęcie ma na to za mało pikseli. Wypróbuj inne wykonanie powyżej.',
  tooSmall: 'To zdjęcie jest za małe do druku',
  tooSmallNeeds:
    'Najmniejszy rozmiar wymaga co najmniej {needed} pikseli; to zdjęcie ma {here}. Jeśli pochodzi z czatu lub ze strony internetowej, wróć i wybierz oryginał.',
  pixels: '{width} × {height}',
  tooSmallPicture: 'Twoje zdjęcie, za małe do druku',
  removeToOrder: {
    one: 'Usuń je, aby zamówić drugi wydruk.',
    few: 'Usuń je, aby zamówić pozostałe {count} wydruki.',
    many: 'Usuń je, aby zamówić pozostałych {count} wydruków.',
    other: 'Usuń je, aby zamówić pozostałe wydruki ({count}).',
  },
  stopped: 'Tego koszyka nie można jeszcze zamówić',
  stoppedBySize:
    'Tego wydruku nie można wykonać w wybranym rozmiarze. Wybierz inny, aby przejść dalej.',
  notMade: 'To, co wybrano dla tego wydruku, nie jest już oferowane. Wybierz ponownie.',
  unprintable: 'Nie można wydrukować',
  sizeMissing: 'Wybierz inny rozmiar',
  quantity: 'Liczba',
  fewer: 'O jeden mniej',
  more: 'O jeden więcej',
  subtotal: 'Suma częściowa',
  subtotalNote: 'plus wysyłka',
  update: 'Aktualizuj',
  continue: 'Przejdź do płatności',
  empty: 'Twój koszyk jest pusty',
  emptyText: 'Wróć tam, skąd przychodzisz, i otwórz zdjęcie.',
  lostPictures:
    'Jednego ze zdjęć z tego koszyka już tu nie ma: usunęła je aplikacja, z której przychodzisz.',
  lostAllPictures:
    'Zdjęcia, które w nim było, już tu nie ma: usunęła je aplikacja, z której przychodzisz. Wróć do niej, aby wybrać inne.',
  others: 'Także w koszyku',
  edit: 'Zmień',
  editName: 'Zmień: {name}',
  remove: 'Usuń',
  removeName: 'Usuń: {name}',
  removeCurrent: 'Usuń ten wydruk',
  times: '{quantity} × {price}',
  printImage: {
    waiting: 'Twoje zdjęcie w pełnym rozmiarze jest jeszcze w drodze.',
    receiving: 'Twoje zdjęcie w pełnym rozmiarze właśnie dociera.',
    here: 'Twoje zdjęcie w pełnym rozmiarze dotarło.',
    differs: 'Dotarło zdjęcie w pełnym rozmiarze, ale nie to, które zapowiedziano.',
  },
  printImageText: {
    waiting:
      'Widzisz jego mały podgląd; rozmiary są obliczone dla {width} × {height} pikseli. Możesz już zamawiać.',
    receiving:
      'Widzisz jego mały podgląd; rozmiary są obliczone dla {width} × {height} pikseli. Możesz już zamawiać.',
    here: '{width} × {height} pikseli, gotowe do druku.',
    differs:
      '{width} × {height} pikseli. Możesz zamawiać: przed drukiem sklep porówna je z podglądem i w razie potrzeby poprosi o właściwe.',
  },
  printImageProgress: 'Jaka część zdjęcia w pełnym rozmiarze już dotarła',
  lookAgain: 'Sprawdź ponownie',
  format: 'Ułożenie',
  formats: {
    portrait: 'Pionowo',
    landscape: 'Poziomo',
    square: 'Kwadrat',
  },
  removed: 'Usunięto: {name}.',
  undo: 'Cofnij',
  notSaved: 'Jeszcze nie zapisano; próbujemy ponownie.',
  saveRefused: 'Nie udało się zapisać: koszyk się zmienił.',
  reload: 'Wczytaj ponownie',
  moreOfIt: 'Jeszcze jeden wydruk?',
  duplicate: 'To samo zdjęcie w innym rozmiarze',
  duplicateNote: 'Zostanie dodane do tego zamówienia. Po inne zdjęcie wróć tam, skąd tu trafiasz.',
}
