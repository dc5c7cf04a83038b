// Text as it is searched: without case, accents and the letters of one alphabet that another writes in
// two. "muller" finds "Müller", and so do "müller" and "mueller".

import { withoutInvisible } from './tidy-text.ts'

/** Letters that have no base letter with an accent on it. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** `  Jörg  MÜLLER-Groß ` is `jorg muller-gross`. */
export function foldText(text: string): string {
  return withoutInvisible(text)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => letters[letter] ?? letter)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

export type SearchedOrder = {
  /** `7K2M-93QF`, found by either half. */
  number: string
  name: string | null
  postcode: string | null
  reference: string | null
  /** Of the company, and of who pays. */
  otherNames?: readonly (string | null)[]
  vatId?: string | null
}

/** More of a text than this nobody types. */
const maxChars = 100
const maxWords = 12

/** An order is found by how one of these begins. */
export function searchWords(order: SearchedOrder): string[] {
  const { number, name, postcode, reference, otherNames = [], vatId = null } = order
  const halves = [number, number.split('-')[1] ?? ''].map(asInNumbers)
  const ofNames = [name, ...otherNames].flatMap((each) => wordsOfName(each ?? ''))
  const ofPost = [withoutBlanks(foldText(postcode ?? '')), foldText(reference ?? '')]
  const all = [...halves, ...ofNames, ...ofPost, foldText(vatId ?? '')]
  return [...new Set(all.map((word) => word.slice(0, maxChars)))].filter((word) => word !== '')
}

/** From each word of the name on: "muller" and "anna mul" both find "Anna Müller". */
function wordsOfName(name: string): string[] {
  const folded = foldText(name)
  const begins = [...folded.matchAll(/[^ -]+/g)].slice(0, maxWords)
  return begins.map(({ index }) => folded.slice(index))
}

/** What was typed may be a name, a postcode with a blank in it, or a part of a number. */
export function searchedBeginnings(text: string): string[] {
  const folded = foldText(text).slice(0, maxChars)
  const ways = [folded, withoutBlanks(folded), asInNumbers(folded), ...inOtherSpelling(text)]
  return [...new Set(ways)].filter((word) => word !== '')
}

const inTwo = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' } as const

/** Who has no ü writes ue: each finds what was written as the other. Names have no digits. */
function inOtherSpelling(text: string): string[] {
  if (/\d/.test(text)) return []
  const small = withoutInvisible(text).slice(0, maxChars).normalize('NFC').toLowerCase()
  const asTwo = Object.entries(inTwo).reduce((all, [one, two]) => all.replaceAll(one, two), small)
  return [foldText(asTwo), foldText(small).replaceAll(/([aou])e|(a)a/g, '$1$2')]
}

/** Letters that numbers leave out are read as what they look like. */
function asInNumbers(text: string): string {
  const plain = withoutInvisible(text)
    .toLowerCase()
    .replaceAll(/[\s#\p{Pd}]/gu, '')
  return plain.replaceAll(/[il]/g, '1').replaceAll('o', '0')
}

function withoutBlanks(text: string): string {
  return text.replaceAll(' ', '')
}
