import { describe, expect, it } from 'vitest'
import { errorCodes } from '../../pure/contract/error-codes.ts'
import { languages } from '../../pure/contract/language.ts'
import { messagesIn } from './messages.ts'

type Said = { path: string; text: string }
type Forms = Readonly<Record<string, string>>

const others = languages.filter((language) => language !== 'en')
const english = saidIn(messagesIn('en'))
const englishByPath = new Map(english.map(({ path, text }) => [path, text]))

describe('messages', () => {
  it('are numerous', () => {
    expect(english.length).toBeGreaterThan(200)
  })

  it.each(languages)('are complete and clean in %s', (language) => {
    const faulty = saidIn(messagesIn(language)).filter(
      ({ text }) => text === '' || text !== text.trim() || /\s{2}|undefined|[{}]{2}/.test(text),
    )
    expect(faulty).toEqual([])
  })

  it('have words only for errors that there are', () => {
    const reasons = ['gift_card_page_off', 'link_broken', 'upload_page_off', 'upload_page_ended']
    const known: string[] = [...reasons, ...errorCodes]
    const told = Object.keys(messagesIn('en').errors)
    expect(told.filter((name) => !known.includes(name))).toEqual([])
  })

  it.each(others)('say in %s all that English says, and no more', (language) => {
    const paths = (said: Said[]) => [...new Set(said.map(({ path }) => withoutForm(path)))].sort()
    expect(paths(saidIn(messagesIn(language)))).toEqual(paths(english))
  })

  it.each(others)('keep every placeholder in %s', (language) => {
    const faulty = saidIn(messagesIn(language)).filter(({ path, text }) => {
      const wanted = placesOf(englishByPath.get(path) ?? englishOther(path))
      const found = placesOf(text)
      const isForm = withoutForm(path) !== path && !path.endsWith('.other')
      // A form such as "One more" may spell out its number.
      return isForm ? found.some((place) => !wanted.includes(place)) : `${found}` !== `${wanted}`
    })
    expect(faulty).toEqual([])
  })

  it.each(others)('leave nothing in English in %s', (language) => {
    const left = saidIn(messagesIn(language)).filter(
      ({ path, text }) =>
        hasWords(text) &&
        text === englishByPath.get(path) &&
        !(sameInEnglish[language] ?? []).includes(text),
    )
    expect(left).toEqual([])
  })

  it.each(others)('need every entry in the list of words for %s that equal English', (language) => {
    const said = new Set(saidIn(messagesIn(language)).map(({ text }) => text))
    const known = new Set(englishByPath.values())
    expect(
      (sameInEnglish[language] ?? []).filter((text) => !said.has(text) || !known.has(text)),
    ).toEqual([])
  })

  it('have no line break before French punctuation', () => {
    const faulty = saidIn(messagesIn('fr')).filter(({ text }) =>
      /[^\u00a0\u202f][;:?!»]|«[^\u00a0]/.test(text),
    )
    expect(faulty).toEqual([])
  })

  // The cart shows the text after the last no-break space in a lighter color, as the unit.
  it.each(languages)('put the unit of a size after its last no-break space, in %s', (language) => {
    const { inches, centimetres } = messagesIn(language).size
    for (const size of [inches, centimetres]) expect(size).toMatch(/\}\u00a0\p{L}+$/u)
  })

  // Compares only the first letters, since Swedish inflects the noun: "Nummer", but "numret nedan".
  it.each(languages)(
    'use the same term for the request number as the error advice, in %s',
    (language) => {
      const { errorPage, errors } = messagesIn(language)
      const noun = errorPage.request.split(' ').at(-1) ?? ''
      expect(errors.internal.advice.toLowerCase()).toContain(noun.toLowerCase().slice(0, 3))
    },
  )

  it.each(languages)('have every plural form in %s', (language) => {
    const rules = new Intl.PluralRules(language)
    const needed = new Set(Array.from({ length: 1000 }, (_, count) => rules.select(count)))
    const missing = pluralsIn(messagesIn(language)).filter(({ forms }) =>
      [...needed].some((form) => forms[form] === undefined),
    )
    expect(missing).toEqual([])
    const foreign = pluralsIn(messagesIn(language)).filter(({ forms }) =>
      Object.keys(forms).some(
        (form) => !(rules.resolvedOptions().pluralCategories as string[]).includes(form),
      ),
    )
    expect(foreign).toEqual([])
  })
})

/** Words that are correctly the same as in English. */
const sameInEnglish: Readonly<Record<string, readonly string[]>> = {
  da: ['Sand', 'Subtotal', 'Standard', 'Reference', 'Oblast', 'Region', 'Eircode'],
  de: ['In 3D', 'Sand', 'Poster', 'optional', 'Standard', 'Express', 'Oblast', 'Region', 'Eircode'],
  es: ['Subtotal', 'Total', 'Eircode'],
  fi: ['Eircode'],
  fr: [
    'Contact',
    'Date',
    'Standard',
    'Express',
    'Total',
    'Orientation',
    'Portrait',
    'District',
    'Province',
    'Oblast',
    'Eircode',
  ],
  it: ['In 3D', 'Poster', 'Standard', 'Oblast', 'Eircode'],
  nl: [
    'In 3D',
    'inches',
    'Poster',
    'Contact',
    'Express',
    'Details',
    'District',
    'Oblast',
    'Postcode',
    'Eircode',
  ],
  pl: ['VAT', 'Region', 'Eircode'],
  pt: ['Subtotal', 'Total', 'Oblast', 'Eircode'],
  sv: ['Sand', 'Standard', 'Express', 'Oblast', 'Region', 'Eircode'],
}

function saidIn(part: object, path = ''): Said[] {
  return Object.entries(part).flatMap(([name, value]): Said[] => {
    const here = path === '' ? name : `${path}.${name}`
    if (here === 'about') return []
    return typeof value === 'string' ? [{ path: here, text: value }] : saidIn(value, here)
  })
}

function pluralsIn(part: object, path = ''): { path: string; forms: Forms }[] {
  return Object.entries(part).flatMap(([name, value]) => {
    if (typeof value !== 'object') return []
    return 'other' in value
      ? [{ path: `${path}.${name}`, forms: value as Forms }]
      : pluralsIn(value, `${path}.${name}`)
  })
}

function withoutForm(path: string): string {
  return path.replace(/\.(zero|one|two|few|many|other)$/, '')
}

function englishOther(path: string): string {
  return englishByPath.get(`${withoutForm(path)}.other`) ?? ''
}

function placesOf(text: string): string[] {
  return (text.match(/\{\w+\}/g) ?? []).sort()
}

/** Values, units and symbols are the same in every language. */
function hasWords(text: string): boolean {
  return /\p{L}/u.test(text.replace(/\{\w+\}/g, '').replace(/\b(in|cm|mm|dpi)\b/g, ''))
}
