import { describe, expect, it } from 'vitest'
import { accentShades, contrastOf, nearestReadable } from './accent-shades.ts'

describe('accentShades', () => {
  it('calculates contrast as WCAG does', () => {
    expect(contrastOf('#1c5b47')).toBeCloseTo(7.16, 1)
    expect(contrastOf('#000000')).toBeGreaterThan(17)
    expect(contrastOf('#ffcc00')).toBeLessThan(1.5)
  })

  it('keeps a color that is readable on the light page', () => {
    expect(accentShades('#8a1538')?.light).toEqual({
      accent: '#8a1538',
      wash: '#f7eff1',
      hover: '#6e112d',
    })
    expect(accentShades('#767676')).toBeNull()
    expect(accentShades('#ffcc00')).toBeNull()
  })

  it.each(['#ffcc00', '#ffffff', '#00ff00', '#777777', '#e0457b'])(
    'suggests the nearest readable color for %s',
    (tooPale) => {
      const nearest = nearestReadable(tooPale)
      expect(accentShades(nearest)?.light.accent).toBe(nearest)
      expect(contrastOf(nearest)).toBeLessThan(4.7)
    },
  )

  it.each(['#000000', '#1c5b47', '#0000ff', '#8a1538', '#3c1053'])(
    'lightens %s for the dark page until text is readable, also on its tint',
    (accent) => {
      const { dark } = accentShades(accent) ?? {}
      if (dark === undefined) throw new Error('It was refused.')
      const grounds = ['#161616', '#1f1f1f', dark.wash]
      for (const ground of grounds) {
        expect(ratio(dark.accent, ground)).toBeGreaterThanOrEqual(4.5)
        expect(ratio(dark.hover, '#161616')).toBeGreaterThanOrEqual(4.5)
      }
    },
  )
})

// A second implementation of the formula, so that an error in the other shows.
function ratio(one: string, other: string): number {
  const light = (colour: string) => {
    const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    const [r = 0, g = 0, b = 0] = parts.map((c) =>
      c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const both = [light(one), light(other)]
  return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05)
}
