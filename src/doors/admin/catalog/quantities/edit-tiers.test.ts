import { describe, expect, it } from 'vitest'
import { builtInDocument } from '../../../../trade/catalog/built-in/built-in-document.ts'
import { readTiers, tiersText, withTiers } from './edit-tiers.ts'

const tiers = [
  { from: 10, percent: 5 },
  { from: 50, percent: 12.5 },
]

describe('tiers in a form', () => {
  it.each(['10: 5; 50: 12.5', '10:5;50:12,5', '10: 5 %, 50: 12,5 %', ' 10: 5\n50: 12.50 '])(
    'are read from %j',
    (text) => {
      expect(readTiers(text)).toEqual(tiers)
    },
  )

  it.each(['10', '10: x', '-3: 5', '10: 5 50: 12', '10: 100'])('are not read from %j', (text) => {
    expect(readTiers(text)).toBeNull()
  })

  it('are written as they are read, and nothing is none', () => {
    expect(readTiers(tiersText(tiers))).toEqual(tiers)
    expect(readTiers('')).toEqual([])
    expect(tiersText()).toBe('')
  })

  it('are set and removed per product and size', () => {
    const typed = { tiers, bySize: { '8x12': tiers }, countsAllSizes: true }
    const changed = withTiers(builtInDocument, 'poster', typed)
    expect(changed.products.poster).toMatchObject({ tiers, tiers_over: 'product' })
    expect(changed.products.poster?.sizes['8x12']?.tiers).toEqual(tiers)
    const none = { tiers: [], bySize: {}, countsAllSizes: false }
    expect(withTiers(changed, 'poster', none)).toEqual(builtInDocument)
  })
})
