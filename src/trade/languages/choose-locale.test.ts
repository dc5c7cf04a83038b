import { describe, expect, it } from 'vitest'
import { chooseLocale } from './choose-locale.ts'

describe('chooseLocale', () => {
  it.each([
    ['', 'en', 'en-US', 'in'],
    ['*', 'en', 'en-US', 'in'],
    ['de', 'de', 'de-DE', 'cm'],
    ['de-CH, de;q=0.9', 'de', 'de-CH', 'cm'],
    ['en-GB,en;q=0.9', 'en', 'en-GB', 'in'],
    ['en-AU', 'en', 'en-AU', 'cm'],
    ['pt-BR,pt;q=0.9,en-US;q=0.8', 'pt', 'pt-BR', 'cm'],
    ['pt', 'pt', 'pt-PT', 'cm'],
    ['fr-CA', 'fr', 'fr-CA', 'in'],
    ['es-419', 'es', 'es-ES', 'cm'],
    ['de-ZZ', 'de', 'de-DE', 'cm'],
    // The most wanted of our languages, regardless of order.
    ['ja,cs;q=0.9,pl;q=0.4,fi;q=0.6', 'fi', 'fi-FI', 'cm'],
    ['en;q=0.1,sv;q=0.8', 'sv', 'sv-SE', 'cm'],
    ['de;q=0,it', 'it', 'it-IT', 'cm'],
    // A related language only if none of ours is listed at all.
    ['nb-NO,nb;q=0.9', 'da', 'da-DK', 'cm'],
    ['nb-NO,nb;q=0.9,en;q=0.5', 'en', 'en-US', 'cm'],
    ['ca,gl;q=0.5', 'es', 'es-ES', 'cm'],
    ['zh-Hant-TW', 'en', 'en-US', 'cm'],
    ['<script>;q=x,,;,de-', 'en', 'en-US', 'in'],
  ])('reads "%s" as %s', (header, language, tag, measures) => {
    expect(chooseLocale(header, {})).toEqual({ language, tag, measures, preferences: {} })
  })

  it('never overrides a choice', () => {
    expect(chooseLocale('en-US', { lang: 'de' })).toMatchObject({ tag: 'de-DE', measures: 'in' })
    expect(chooseLocale('de-AT,en', { lang: 'en', measures: 'in' })).toEqual({
      language: 'en',
      tag: 'en-US',
      measures: 'in',
      preferences: { lang: 'en', measures: 'in' },
    })
  })

  it('caches its results, within a limit that long headers cannot exceed', () => {
    expect(chooseLocale('de-AT', {})).toBe(chooseLocale('de-AT', {}))
    const long = `${'de-AT,'.repeat(100)}de`
    expect(chooseLocale(long, {})).not.toBe(chooseLocale(long, {}))
  })
})
