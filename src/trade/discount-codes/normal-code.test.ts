import { describe, expect, it } from 'vitest'
import { mailKeyOf, normalCode } from './normal-code.ts'

describe('normalCode', () => {
  it.each([
    ['SUMMER', 'SUMMER'],
    [' summer 10 ', 'SUMMER10'],
    ['ｓｕｍｍｅｒ', 'SUMMER'],
    ['fru\u0308hling', 'FRÜHLING'],
    ['straße', 'STRASSE'],
    ['a-b_c.d', 'A-B_C.D'],
    ['SUM\u200bMER', 'SUMMER'],
    ['夏', '夏'],
    ['a'.repeat(40), 'A'.repeat(40)],
  ])('reads %j as %j', (text, code) => {
    expect(normalCode(text)).toBe(code)
    expect(normalCode(code)).toBe(code)
  })

  it.each([
    '',
    ' ',
    '\u200b',
    'a'.repeat(41),
    'ß'.repeat(21),
    'a b c %',
    '<b>',
    'a\0b',
    '🖼',
    '\ud800',
    `${' '.repeat(1_000_000)}a`,
  ])('refuses %#', (text) => {
    expect(normalCode(text)).toBeNull()
  })
})

describe('mailKeyOf', () => {
  const key = (address: string) => mailKeyOf('code', address)

  it.each([
    ['ann@example.com', 'Ann@Example.COM'],
    ['ann@example.com', ' ann+prints@example.com '],
    ['annlee@gmail.com', 'Ann.Lee+1@googlemail.com'],
  ])('takes %s and %s for one', (one, other) => {
    expect(key(one)).toBe(key(other))
  })

  it.each([
    ['ann@example.com', 'bob@example.com'],
    ['ann@example.com', 'ann@example.org'],
    ['a.nn@example.com', 'ann@example.com'],
  ])('takes %s and %s for two', (one, other) => {
    expect(key(one)).not.toBe(key(other))
  })

  it('differs by code, and does not contain the address', () => {
    expect(mailKeyOf('one', 'ann@example.com')).not.toBe(mailKeyOf('two', 'ann@example.com'))
    expect(key('ann@example.com')).toMatch(/^[0-9a-f]{64}$/)
  })
})
