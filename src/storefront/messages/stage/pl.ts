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
}
