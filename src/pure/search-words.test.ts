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
  ])('makes %s to %s', (text, folded) => {
    expect(foldText(text)).toBe(folded)
  })
})

describe('searchWords', () => {
  it('has the halves of the number, the name from each of its words on, postcode and reference', () => {
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
    const erased = { name: '', postcode: null, reference: null }
    expect(searchWords({ number, ...erased })).toEqual(['7k2m93qf', '93qf'])
  })

  it('is looked up with blanks and without', () => {
    expect(searchedBeginnings('SW1A 1a')).toEqual(['sw1a 1a', 'sw1a1a'])
    expect(searchedBeginnings(' Mül ')).toEqual(['mul', 'mu1'])
    expect(searchedBeginnings('#7k2m-9')).toEqual(['#7k2m-9', '7k2m9'])
  })
})
