import { describe, expect, it } from 'vitest'
import { bothOrientations } from '../../../trade/catalog/sizes.ts'
import { messagesIn } from '../../../trade/languages/messages.ts'
import { optionNames, otherSizeName, sizeName } from './print-names.ts'

describe('optionNames', () => {
  it('lists the choices, in order and in the language', () => {
    const framed = { mat: '2', frame: 'black' }
    expect(optionNames(framed, messagesIn('en').options)).toBe('Frame: Black · Mat: 2 in')
    expect(optionNames(framed, messagesIn('de').options)).toMatch(
      /^Rahmen: Schwarz · Passepartout: /,
    )
    const canvas = { depth: '1.5', wrap: 'color', wrap_color: '#aabbcc' }
    expect(optionNames(canvas, messagesIn('en').options)).toBe('Depth: 1.5 in · Sides: A colour')
  })

  it('shows names given by the operator, and nothing for options without a choice', () => {
    expect(optionNames({ frame: 'oak' }, messagesIn('en').options)).toBe('Frame: oak')
    expect(optionNames({ frame: 'oak' }, messagesIn('fr').options)).toBe('Cadre\u00a0: oak')
    expect(optionNames({}, messagesIn('en').options)).toBe('')
  })
})

describe('sizeName', () => {
  const naming = (measures: 'in' | 'cm') => ({
    measures,
    locale: 'en-US',
    text: messagesIn('en'),
  })
  const sold = (name: string, otherName: string, hasTwin: boolean, label: string | null = null) =>
    bothOrientations(name, { otherName, hasTwin, label, isOversize: false }).lying

  it.each([
    // In a catalog with inch sizes only: the name used by labs.
    ['24x36', '60x90', false, '36 × 24 in', '90 × 60 cm'],
    // If 60×90 cm is a separate size.
    ['24x36', '60x90', true, '36 × 24 in', '91.4 × 61 cm'],
    ['50x70cm', '20x28', false, '28 × 20 in', '70 × 50 cm'],
    ['50x70cm', '20x28', true, '27.6 × 19.7 in', '70 × 50 cm'],
  ])('of %s, sold as %s, with a twin: %s', (name, otherName, hasTwin, inInches, inCentimetres) => {
    const size = sold(name, otherName, hasTwin)
    expect(sizeName(size, naming('in'))).toBe(inInches)
    expect(sizeName(size, naming('cm'))).toBe(inCentimetres)
  })

  it('is the common name, with the other unit beside it', () => {
    const size = sold('21x29.7cm', '8.3x11.7', true, 'A4')
    expect(sizeName(size, naming('cm'))).toBe('A4 · 29.7 × 21 cm')
    expect(otherSizeName(size, naming('cm'))).toBe('11.7 × 8.3 in')
  })
})
