import { describe, expect, it } from 'vitest'
import { giftCardCodeText, newGiftCardCode, readGiftCardCode } from './gift-card-code.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

describe('a gift card’s code', () => {
  it('has 16 characters that are not mistaken for others, in groups of four', () => {
    const code = newGiftCardCode()
    expect(giftCardCodeText(code)).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
  })

  it('is read as people type it', () => {
    const code = newGiftCardCode(() => Buffer.from([1, 0, ...Array(13).keys()]))
    const typed = giftCardCodeText(code).toLowerCase().replaceAll('-', ' – ')
    expect(readGiftCardCode(`  ${typed}\u200b`)).toBe(code)
    expect(readGiftCardCode(code.replaceAll('1', 'l').replaceAll('0', 'o'))).toBe(code)
  })

  it('with any one wrong character is recognized', () => {
    const code = newGiftCardCode()
    const wrong = [...code].flatMap((right, index) =>
      [...alphabet]
        .filter((letter) => letter !== right)
        .map((letter) => code.slice(0, index) + letter + code.slice(index + 1)),
    )
    expect(wrong).toHaveLength(16 * 31)
    expect(wrong.filter((each) => readGiftCardCode(each) !== null)).toEqual([])
  })

  it('with swapped neighbors is nearly always recognized', () => {
    let swaps = 0
    let missed = 0
    for (let round = 0; round < 500; round++) {
      const code = newGiftCardCode()
      for (let index = 0; index < 15; index++) {
        const [one = '', other = ''] = code.slice(index, index + 2)
        if (one === other) continue
        swaps += 1
        const swapped = code.slice(0, index) + other + one + code.slice(index + 2)
        if (readGiftCardCode(swapped) !== null) missed += 1
      }
    }
    expect(missed / swaps).toBeLessThan(0.01)
  })

  it.each(['', '7K2M-93QF', 'UUUU-UUUU-UUUU-UUUU', '4242 4242 4242 42422', '💳'])(
    'is not %j',
    (text) => {
      expect(readGiftCardCode(text)).toBeNull()
    },
  )
})
