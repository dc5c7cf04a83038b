import { describe, expect, it } from 'vitest'
import { madeUpCart } from '../../../../tests/helpers/made-up-cart.ts'
import { visitIn } from '../../../../tests/helpers/visit.ts'
import { cartContinueArgs, subtotalOf } from './cart-continue-args.ts'
import { type CartView, designOf } from './cart-view.ts'
import { sizeOf } from './design/choice.ts'
import { packCatalog, unpacked } from './design/pack-catalog.ts'
import { makeCartView } from './make-cart-view.ts'

function viewOf(lines: Parameters<typeof madeUpCart>[0], lineId?: string): CartView {
  const view = makeCartView(madeUpCart(lines), { lineId }, visitIn('en'))
  if (view === null) throw new Error('The cart is empty.')
  return view
}

const products = unpacked(packCatalog(madeUpCart([]).catalog, 'USD'))

function designIn({ printImage, mostQuantity }: CartView['line']) {
  return { products, picture: printImage, mostQuantity }
}

describe('makeCartView', () => {
  it('shows the requested line, else the newest, and sums the others up', () => {
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

  it('computes sizes from the declared pixels while the print image is pending', () => {
    const { line } = viewOf([{ width: 600, height: 400, declared: { width: 3600, height: 2400 } }])
    expect(line.printImage).toEqual({ state: 'waiting', percent: null, width: 3600, height: 2400 })
    const poster = { ...line.choice, product: 'poster', size: '18x12' }
    expect(sizeOf(designIn(line), poster)).toMatchObject({ dpi: 200, isAvailable: true })
  })

  it('begins with the shopper’s own crop, else with none', () => {
    const crop = { x: 0.5, y: 0.5, width: 0.5, height: 0.5 }
    const own = viewOf([{ width: 3600, height: 2400, size: '12x8', crop }]).line
    expect(own.choice.framing).toEqual({ x: 0.75, y: 0.75, zoom: 2 })
    expect(sizeOf(designIn(own), own.choice)?.crop).toEqual(crop)
    const plain = viewOf([{ width: 3600, height: 2400, size: '8x12' }]).line
    expect(plain.choice).toMatchObject({ framing: null, format: 'portrait' })
  })

  it('begins with a crop that keeps the subject, on the server and in the browser, if none is chosen', () => {
    const at = { width: 3600, height: 2400, size: '8x12', subject: [0.75, 0.2, 0.95, 0.6] as const }
    const { line } = viewOf([at])
    const cropped = sizeOf(designOf(viewOf([at]), products), line.choice)?.crop
    expect(cropped).toEqual(madeUpCart([at]).lines[0]?.chosen?.crop)
    expect((cropped?.x ?? 0) + (cropped?.width ?? 0)).toBeCloseTo(0.95)
    const crop = { x: 0, y: 0, width: 0.2, height: 0.45 }
    const own = madeUpCart([{ ...at, crop }]).lines[0]?.chosen?.crop
    expect(own?.x).toBeLessThan(0.1)
  })

  it('says how many pixels a picture lacks if it is too small for every size', () => {
    const tiny = { width: 16, height: 16 }
    const { line } = viewOf([tiny])
    // Whole, within the 5 mm border of a print of 2.5×3.5″: 53.5 mm at 150 dpi.
    expect(line.leastPixels).toEqual({ width: 316, height: 316 })
    expect(viewOf([{ width: 316, height: 316 }]).line.leastPixels).toBeNull()
  })

  it('distinguishes errors of another size from those of the picture, and blocks only on an error', () => {
    const good = { id: 'good', width: 1800, height: 1200 }
    const tiny = { id: 'tiny', width: 90, height: 60 }
    const large = { id: 'large', width: 1800, height: 1200, size: '60x40', product: 'poster' }
    const lines = [tiny, { ...large, options: {} }, good]
    expect(viewOf(lines).others.map(({ fault }) => fault)).toEqual(['picture', 'size'])
    const stoppedAt = (lineId: string) =>
      makeCartView(madeUpCart(lines), { lineId, isStopped: true }, visitIn('en'))?.isStopped
    expect([stoppedAt('tiny'), stoppedAt('large'), stoppedAt('good')]).toEqual([true, true, false])
  })

  it('is null for an empty cart', () => {
    expect(makeCartView(madeUpCart([]), {}, visitIn('en'))).toBeNull()
  })
})

describe('cartContinueArgs', () => {
  it('describes the choice in the terms of the events, with the price of the whole cart', () => {
    const view = viewOf([
      { width: 1200, height: 1200 },
      { width: 1800, height: 1200 },
    ])
    const design = designIn(view.line)
    const choice = { ...view.line.choice, size: '12x8', quantity: 3 }
    const unitPrice = sizeOf(design, choice)?.unitPrice ?? 0
    expect(cartContinueArgs(view, design, choice)).toEqual({
      width: 12,
      height: 8,
      frame: '075DW',
      edge: 'MW',
      price: 3 * unitPrice + (view.others[0]?.unitPrice ?? 0),
      currency: 'USD',
      product: 'S',
    })
    expect(subtotalOf(view, design, choice)).toBeGreaterThan(3 * unitPrice)
  })

  it('is empty while no size is chosen', () => {
    const view = viewOf([{ width: 90, height: 60 }])
    expect(cartContinueArgs(view, designIn(view.line), view.line.choice)).toBeNull()
  })
})
