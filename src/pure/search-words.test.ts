import { describe, expect, it } from 'vitest'
import { foldText, searchedBeginnings, searchWords } from './search-words.ts'

describe('foldText', () => {
  it.each([
    ['Müller', 'muller'],
    ['  Jörg   GROẞ ', 'jorg gross'],
    ['Łukasz Żółć', 'lukasz zolc'],
    ['Søren Ærø', 'soren aero'],
    ['İpek Işık', 'ipek isik'],
    ['Éloïse', 'eloise'],
    ['李 雷', '李 雷'],
  ])('folds %s to %s', (text, folded) => {
    expect(foldText(text)).toBe(folded)
  })
})

describe('searchWords', () => {
  it('contain the halves of the number, the name from each of its words on, postcode and reference id', () => {
    const number = '7K2M-93QF'
    const order = { name: 'Anna Maria Müller', postcode: 'SW1A 1AA', reference: 'Photo 7/Ä' }
    expect(searchWords({ number, ...order })).toEqual([
      '7k2m93qf',
      '93qf',
      'anna maria muller',
      'maria muller',
      'muller',
      'sw1a1aa',
      'photo 7/a',
    ])
    expect(
      searchWords({ number, name: 'Eva Groß-Lüders', postcode: null, reference: null }),
    ).toEqual(expect.arrayContaining(['eva gross-luders', 'gross-luders', 'luders']))
    const business = { otherNames: ['Groß & Söhne KG', null], vatId: 'DE123456789' }
    expect(
      searchWords({ number, name: null, postcode: null, reference: null, ...business }),
    ).toEqual(expect.arrayContaining(['gross & sohne kg', 'sohne kg', 'de123456789']))
    const erased = { name: '', postcode: null, reference: null }
    expect(searchWords({ number, ...erased })).toEqual(['7k2m93qf', '93qf'])
  })

  it('match with and without spaces', () => {
    expect(searchedBeginnings('SW1A 1a')).toEqual(['sw1a 1a', 'sw1a1a'])
    expect(searchedBeginnings(' Mül ')).toEqual(['mul', 'mu1', 'muel'])
    expect(searchedBeginnings('#7k2m-9')).toEqual(['#7k2m-9', '7k2m9'])
  })

  it('match umlauts written as two letters, and vice versa', () => {
    const found = (text: string, name: string) => {
      const words = searchWords({ number: '7K2M-93QF', name, postcode: null, reference: null })
      return searchedBeginnings(text).some((way) => words.some((word) => word.startsWith(way)))
    }
    const names = ['Jörg Müller', 'Joerg Mueller', 'Søren Åberg', 'Soeren Aaberg']
    const typed = names
      .slice(0, 2)
      .flatMap((name) => names.slice(0, 2).map((text) => found(text, name)))
    const nordic = names.slice(2).flatMap((name) => names.slice(2).map((text) => found(text, name)))
    expect([typed, nordic]).toEqual([Array(4).fill(true), Array(4).fill(true)])
    expect([found('mueller', 'Jörg Müller'), found('Miller', 'Jörg Müller')]).toEqual([true, false])
  })

  it('ignore invisible characters', () => {
    expect(foldText('\u200bM\u00adül\u200dler\ufeff')).toBe('muller')
  })
})
