import { describe, expect, it } from 'vitest'
import { readSettings } from './read-settings.ts'

describe('readSettings', () => {
  it('reads the key, and opens a modal only where the attribute asks for one', () => {
    expect(readSettings('{"access_key":"k","modal":true}')).toMatchObject({
      accessKey: 'k',
      modal: true,
    })
    expect(readSettings('{"access_key":"k"}').modal).toBe(false)
    expect(readSettings('{"access_key":"k","modal":"true"}').modal).toBe(false)
  })

  it('reads the other data attributes', () => {
    const text =
      '{"reference_id":"r","return_url":"/a","lang":"de","currency":"EUR","image_root":true}'
    expect(readSettings(text)).toEqual({
      accessKey: undefined,
      referenceId: 'r',
      returnUrl: '/a',
      language: 'de',
      currency: 'EUR',
      modal: false,
      imageRoot: true,
    })
  })

  it.each(['null', '7', '"text"', '[]'])('reads no settings from %s', (text) => {
    expect(readSettings(text).accessKey).toBeUndefined()
  })

  it.each([
    [undefined, 'settings_missing'],
    ['', 'settings_unreadable'],
    ["{'access_key':'k'}", 'settings_unreadable'],
  ])('rejects %s', (text, code) => {
    expect(() => readSettings(text)).toThrow(expect.objectContaining({ code }))
  })
})
