import { describe, expect, it } from 'vitest'
import { type MadeUpLine, madeUpCart } from '../../../tests/helpers/made-up-cart.ts'
import { cartFingerprint } from './cart-fingerprint.ts'

const of = (line: Partial<MadeUpLine>) =>
  cartFingerprint(
    madeUpCart([{ width: 3000, height: 3000, product: 'poster', size: '12x8', ...line }]),
  )

describe('cartFingerprint', () => {
  it('is another one where the crop that was shown has moved, though nobody chose one', () => {
    expect(of({ subject: [0.4, 0, 0.6, 0.1] })).not.toBe(of({}))
  })

  it('stays where a print image takes the place of its preview', () => {
    expect(of({ width: 1001, height: 998 })).toBe(of({}))
  })
})
