// The room that a print is shown in, in Finnish.

import type { RoomText } from './en.ts'

export const roomFi: RoomText = {
  paint: 'Seinän väri',
  white: 'Valkoinen',
  sand: 'Hiekka',
  sage: 'Salvia',
  blue: 'Sininen',
  charcoal: 'Antrasiitti',
  own: 'Oma',
  open: 'Katso omalla seinälläsi',
  heading: 'Huoneessasi',
  close: 'Sulje',
  loading: 'Vedosta ladataan …',
  failed: 'Vedosta ei voitu ladata. Sulje tämä ja yritä uudelleen.',
  turn: 'Käännä vetämällä, tule lähemmäs nipistämällä tai rullalla.',
  hang: 'Ripusta omalle seinällesi',
  elsewhere:
    'Ripusta se omalle seinällesi avaamalla tämä sivu puhelimella tai tabletilla, jossa on lisätty todellisuus.',
}
