import { describe, expect, it } from 'vitest'
import { builtInDocument } from '../built-in/built-in-document.ts'
import { changesInWords, documentChanges } from './document-changes.ts'

describe('documentChanges', () => {
  it('names each value that is another, is new or is gone', () => {
    const after = structuredClone(builtInDocument)
    after.markup_percent = 40
    after.margin_floor_percent = 10
    after.currencies = after.currencies.slice(0, -1)
    const changes = documentChanges(builtInDocument, after)
    expect(changes).toEqual([
      { place: 'currencies.8', from: '"NOK"', to: null },
      { place: 'markup_percent', from: '30', to: '40' },
      { place: 'margin_floor_percent', from: null, to: '10' },
    ])
    expect(changesInWords(changes)).toBe(
      'Currencies, 8 NOK → nothing, Markup percent 30 % → 40 %, and 1 more',
    )
  })
})
