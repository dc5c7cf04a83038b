import { describe, expect, it } from 'vitest'
import { madeUpCart } from '../../../tests/helpers/made-up-cart.ts'
import { visitIn } from '../../../tests/helpers/visit.ts'
import { cartContinueArgs, subtotalOf } from './cart-continue-args.ts'
import { type CartView, sizeOf, withFields, withProduct } from './cart-view.ts'
import { makeCartView } from './make-cart-view.ts'

function viewOf(lines: Parameters<typeof madeUpCart>[0], lineId?: string): CartView {
  const view = makeCartView(madeUpCart(lines), { lineId }, visitIn('en'))
  if (view === null) throw new Error('The cart is empty.')
  return view
}

describe('makeCartView', () => {
  it('shows the line that was asked for, else the newest, and sums the others up', () => {
    const lines = [
      {
        id: 'a',
        width: 1800,
        height: 1200,
        quantity: 2,
        size: '12x8',
        product: 'poster',
        options: {},
      },
      { id: 'b', width: 1200, height: 1200 },
    ]
    expect(viewOf(lines).line.id).toBe('b')
    expect(viewOf(lines).othersTotal).toBe(2 * (viewOf(lines).others[0]?.unitPrice ?? 0))
    const first = viewOf(lines, 'a')
    expect(first.line.id).toBe('a')
    expect(first.others.map(({ id }) => id)).toEqual(['b'])
    expect(viewOf(lines, 'nobody').line.id).toBe('b')
  })

  it('computes sizes from the declared pixels while the print image is on its way', () => {
    const { line } = viewOf([{ width: 600, height: 400, declared: { width: 3600, height: 2400 } }])
    expect(line.printImage).toEqual({ state: 'waiting', percent: null, width: 3600, height: 2400 })
    const poster = line.products.find(({ name }) => name === 'poster')
    expect(poster?.sizes.find(({ name }) => name === '18x12')).toMatchObject({
      dpi: 200,
      isAvailable: true,
    })
  })

  it('shows the shopper’s own crop in the size that is chosen, and in no other', () => {
    const crop = { x: 0.5, y: 0.5, width: 0.5, height: 0.5 }
    const own = viewOf([{ width: 3600, height: 2400, size: '12x8', crop }]).line
    const plain = viewOf([{ width: 3600, height: 2400, size: '12x8' }]).line
    const faceOf = (line: CartView['line'], size: string) =>
      sizeOf(line, { ...line.choice, size })?.shape.face
    expect(faceOf(own, '12x8')).toEqual(crop)
    expect(faceOf(plain, '12x8')).toEqual({ x: 0, y: 0, width: 1, height: 1 })
    expect(faceOf(own, '18x12')).toEqual(faceOf(plain, '18x12'))
  })

  it('says what a picture would need that is too small for every size', () => {
    const tiny = { width: 16, height: 16 }
    const { line } = viewOf([tiny])
    expect(line.leastPixels).toEqual({ width: 800, height: 800 })
    expect(viewOf([{ width: 800, height: 800 }]).line.leastPixels).toBeNull()
  })

  it('tells apart another size’s fault and the picture’s, and stops only at a fault', () => {
    const good = { id: 'good', width: 1800, height: 1200 }
    const tiny = { id: 'tiny', width: 90, height: 60 }
    const large = { id: 'large', width: 1800, height: 1200, size: '60x40', product: 'poster' }
    const lines = [tiny, { ...large, options: {} }, good]
    expect(viewOf(lines).others.map(({ fault }) => fault)).toEqual(['picture', 'size'])
    const stoppedAt = (lineId: string) =>
      makeCartView(madeUpCart(lines), { lineId, isStopped: true }, visitIn('en'))?.isStopped
    expect([stoppedAt('tiny'), stoppedAt('large'), stoppedAt('good')]).toEqual([true, true, false])
  })

  it('is nothing for an empty cart', () => {
    expect(makeCartView(madeUpCart([]), {}, visitIn('en'))).toBeNull()
  })
})

describe('withProduct', () => {
  it('keeps a size that the other product can have, else takes its best', () => {
    const { line } = viewOf([{ width: 1800, height: 1200, size: '15x10' }])
    const canvas = { product: 'canvas', size: '12x8', quantity: 3 }
    expect(withProduct(line, canvas, 'poster')).toEqual({ ...canvas, product: 'poster' })
    // 100 dpi are enough for canvas, and too few for paper.
    const large = withProduct(line, { ...canvas, size: '18x12' }, 'poster')
    const best = line.products[1]?.sizes.find(({ isBest }) => isBest)?.name
    expect(large.size).toBe(best)
    expect(best).not.toBe('18x12')
  })

  it('chooses no size where none can be had', () => {
    const { line } = viewOf([{ width: 90, height: 60 }])
    expect(withProduct(line, line.choice, 'poster').size).toBeNull()
  })
})

describe('withFields', () => {
  it('takes what can be had, and leaves the rest', () => {
    const { line } = viewOf([{ width: 1800, height: 1200, size: '12x8' }])
    const { choice } = line
    expect(withFields(line, choice, {})).toEqual(choice)
    expect(withFields(line, choice, { size: '18x12', quantity: 200 })).toEqual({
      ...choice,
      size: '18x12',
      quantity: 99,
    })
    expect(withFields(line, choice, { size: '3x3' })).toEqual(choice)
    // 30 dpi: it was for sale only before the print image came.
    expect(withFields(line, choice, { size: '60x40' }).size).toBe(
      line.products[0]?.sizes.find(({ isBest }) => isBest)?.name,
    )
    expect(withFields(line, choice, { product: 'poster' })).toEqual({
      ...choice,
      product: 'poster',
    })
  })
})

describe('cartContinueArgs', () => {
  it('says the choice in the words of the events, with the price of the whole cart', () => {
    const view = viewOf([
      { width: 1200, height: 1200 },
      { width: 1800, height: 1200 },
    ])
    const choice = { product: 'canvas', size: '12x8', quantity: 3 }
    const unitPrice = sizeOf(view.line, choice)?.unitPrice ?? 0
    expect(cartContinueArgs(view, choice)).toEqual({
      width: 12,
      height: 8,
      frame: '075DW',
      edge: 'MW',
      price: 3 * unitPrice + (view.others[0]?.unitPrice ?? 0),
      currency: 'USD',
      product: 'S',
    })
    expect(subtotalOf(view, choice)).toBeGreaterThan(3 * unitPrice)
  })

  it('is nothing while no size is chosen', () => {
    const view = viewOf([{ width: 90, height: 60 }])
    expect(cartContinueArgs(view, view.line.choice)).toBeNull()
  })
})
