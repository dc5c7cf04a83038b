// Normalizes text for search: ignores case, accents, and different spellings of a letter. "muller"
// finds "Müller", and so do "müller" and "mueller".

import { withoutInvisible } from './tidy-text.ts'

/** Letters that do not decompose into a base letter and an accent. */
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

/** `  Jörg  MÜLLER-Groß ` becomes `jorg muller-gross`. */
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
  /** Names of the company and the payer. */
  otherNames?: readonly (string | null)[]
  vatId?: string | null
}

/** Search input beyond this length is ignored. */
const maxChars = 100
const maxWords = 12

/** Words by whose prefixes an order is found. */
export function searchWords(order: SearchedOrder): string[] {
  const { number, name, postcode, reference, otherNames = [], vatId = null } = order
  const halves = [number, number.split('-')[1] ?? ''].map(asInNumbers)
  const ofNames = [name, ...otherNames].flatMap((each) => wordsOfName(each ?? ''))
  const ofPost = [withoutBlanks(foldText(postcode ?? '')), foldText(reference ?? '')]
  const all = [...halves, ...ofNames, ...ofPost, foldText(vatId ?? '')]
  return [...new Set(all.map((word) => word.slice(0, maxChars)))].filter((word) => word !== '')
}

/** The rest of the name starting at each word: "muller" and "anna mul" both find "Anna Müller". */
function wordsOfName(name: string): string[] {
  const folded = foldText(name)
  const begins = [...folded.matchAll(/[^ -]+/g)].slice(0, maxWords)
  return begins.map(({ index }) => folded.slice(index))
}

/** The input may be a name, a postcode with a space, or part of a number. */
export function searchedBeginnings(text: string): string[] {
  const folded = foldText(text).slice(0, maxChars)
  const ways = [folded, withoutBlanks(folded), asInNumbers(folded), ...inOtherSpelling(text)]
  return [...new Set(ways)].filter((word) => word !== '')
}

const inTwo = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' } as const

/** Spells ü as ue and vice versa, so that each finds the other. Names contain no digits. */
function inOtherSpelling(text: string): string[] {
  if (/\d/.test(text)) return []
  const small = withoutInvisible(text).slice(0, maxChars).normalize('NFC').toLowerCase()
  const asTwo = Object.entries(inTwo).reduce((all, [one, two]) => all.replaceAll(one, two), small)
  return [foldText(asTwo), foldText(small).replaceAll(/([aou])e|(a)a/g, '$1$2')]
}

/** Letters that order numbers do not use are replaced by those they resemble. */
function asInNumbers(text: string): string {
  const plain = withoutInvisible(text)
    .toLowerCase()
    .replaceAll(/[\s#\p{Pd}]/gu, '')
  return plain.replaceAll(/[il]/g, '1').replaceAll('o', '0')
}

function withoutBlanks(text: string): string {
  return text.replaceAll(' ', '')
}
