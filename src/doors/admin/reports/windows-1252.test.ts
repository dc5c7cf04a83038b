import { describe, expect, it } from 'vitest'
import { toWindows1252 } from './windows-1252.ts'

describe('toWindows1252', () => {
  it('writes Windows-1252, without the characters that it lacks', () => {
    expect(toWindows1252('Jürgen “€”').toString('hex')).toBe('4afc7267656e20938094')
    expect(toWindows1252('Kraków 東京 Łódź').toString('latin1')).toBe('Kraków ?? ?ódz')
  })
})
