import { describe, expect, it } from 'vitest'
import { type MadeUpLine, madeUpCart } from '../../../tests/helpers/made-up-cart.ts'
import { cartFingerprint } from './cart-fingerprint.ts'

const of = (line: Partial<MadeUpLine>) =>
  cartFingerprint(
    madeUpCart([{ width: 3000, height: 3000, product: 'poster', size: '12x8', ...line }]),
  )

describe('cartFingerprint', () => {
  it('changes if the displayed default crop has moved', () => {
    expect(of({ subject: [0.4, 0, 0.6, 0.1] })).not.toBe(of({}))
  })

  it('changes if the picture has become a motif of the shop, which may be withdrawn from', () => {
    const cart = madeUpCart([{ width: 3000, height: 3000 }])
    const store = { ...cart.store, picturesAre: 'shop' as const }
    expect(cartFingerprint({ ...cart, store })).not.toBe(cartFingerprint(cart))
  })

  it('stays the same if a print image replaces its preview', () => {
    expect(of({ width: 1001, height: 998 })).toBe(of({}))
  })
})
