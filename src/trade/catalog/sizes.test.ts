import { describe, expect, it } from 'vitest'
import { builtInProduct } from '../../../tests/helpers/built-in-product.ts'
import { fits } from './choices/chosen-options.ts'
import { findSize } from './products.ts'
import { convertedName, extentOfName, hasTwin, turnedName, uprightNameOf } from './sizes.ts'

describe('the name of a size', () => {
  it.each([
    ['24x36', 609_600, 914_400],
    ['8.5x11', 215_900, 279_400],
    ['50x70cm', 500_000, 700_000],
    ['21x29.7cm', 210_000, 297_000],
    ['59.4x84.1cm', 594_000, 841_000],
  ])('consists of its dimensions: %s', (name, widthMicrometres, heightMicrometres) => {
    expect(extentOfName(name)).toEqual({ widthMicrometres, heightMicrometres })
  })

  it.each([
    ['36x24', '24x36'],
    ['70x50cm', '50x70cm'],
    ['29.7x21cm', '21x29.7cm'],
    ['100x30cm', '30x100cm'],
  ])('can be turned: %s', (lying, upright) => {
    expect(uprightNameOf(lying)).toBe(upright)
    expect(uprightNameOf(upright)).toBe(upright)
    expect(turnedName(upright)).toBe(lying)
  })

  it.each(['', '24X36', '__proto__', '24x', 'x'])(
    'is left unchanged if it is invalid: "%s"',
    (text) => {
      expect(uprightNameOf(text)).toBe(text)
      expect(turnedName(text)).toBe(text)
    },
  )

  it('is converted to the other unit with one decimal', () => {
    expect(convertedName('21x29.7cm')).toBe('8.3x11.7')
    expect(convertedName('24x36')).toBe('61x91.4')
  })
})

describe('sizes in two units', () => {
  it('are counterparts within a twentieth of each side', () => {
    expect(hasTwin('50x70cm', ['8x10', '20x28'])).toBe(true)
    expect(hasTwin('21x29.7cm', ['8x12'])).toBe(true)
    expect(hasTwin('21x29.7cm', ['8x10', '20x30cm'])).toBe(false)
  })

  it('have the same choices: 20×30 cm and A4 allow what 8×12″ allows', () => {
    const product = builtInProduct('framed-print', 'cm')
    const narrow = product.options.mat?.choices.find(({ value }) => value === '1')
    const has = (name: string) => {
      const size = findSize(product, name)
      return size && narrow && fits(narrow, size)
    }
    expect(['20x30cm', '29.7x21cm', '20x25cm'].map(has)).toEqual([true, true, false])
  })
})
