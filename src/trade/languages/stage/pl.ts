// The views of a print, in Polish.

import type { StageText } from './en.ts'

export const stagePl: StageText = {
  views: 'Sposób oglądania',
  object: 'Przedmiot',
  flat: 'Płasko',
  wall: 'Na ścianie',
  lines: 'Linie',
  lineTrim: 'Tu zostanie przycięte',
  lineFold: 'Tu zagina się wokół listew',
  lineBleed: 'Drukowane poza linią i odcinane',
  lineWrap: 'Drukowane na boki',
  lineSafe: 'Twarze i napisy trzymaj wewnątrz',
  zoom: 'Powiększanie i pomniejszanie',
  zoomIn: 'Powiększ',
  zoomOut: 'Pomniejsz',
  zoomedMost: 'Na większe zbliżenie brakuje pikseli',
  reset: 'Przywróć',
  move: 'Przesuń zdjęcie',
  moveLeft: 'Przesuń w lewo',
  moveUp: 'Przesuń w górę',
  moveDown: 'Przesuń w dół',
  moveRight: 'Przesuń w prawo',
  cropPad: 'Przesuwaj i powiększaj swoje zdjęcie',
  cropKeys: 'Strzałki przesuwają zdjęcie, plus i minus zmieniają powiększenie, Home przywraca.',
  cropSaid: 'Powiększenie {zoom}. {sharpness}, {dpi} dpi.',
  hintDrag: 'Przeciągnij zdjęcie, aby je przesunąć',
  hintTouch: 'Dotknij zdjęcia, potem przeciągnij lub uszczypnij',
}
