import { describe, expect, it } from 'vitest'
import { placeValue, placeWords } from './place-words.ts'

describe('placeWords', () => {
  it.each([
    ['products.canvas.sizes.8x10.cost.USD', 'Canvas, 8 × 10 in, cost'],
    ['products.framed-print.sizes.50x70cm.price.EUR', 'Framed print, 50 × 70 cm, price'],
    [
      'products.canvas.options.depth.choices.1.5.bands.0.cost.USD',
      'Canvas, depth, 1.5, step 1, cost',
    ],
    [
      'shipping.europe.standard.rates.boxed.first.EUR',
      'Shipping, europe, standard, rates, boxed, first',
    ],
    ['products, in order', 'Products, in order'],
    ['markup_percent', 'Markup percent'],
  ])('says %s', (place, words) => {
    expect(placeWords(place)).toBe(words)
  })

  it('says amounts as money, and other values without quotes', () => {
    expect(placeValue('products.canvas.sizes.8x10.cost.USD', '1750')).toBe('$17.50')
    expect(placeValue('products.canvas.sizes.8x10.cost.JPY', '1750')).toBe('¥1,750')
    expect(placeValue('markup_percent', '30')).toBe('30 %')
    expect(placeValue('products.canvas.sold_out', 'true')).toBe('yes')
    expect(placeValue('custom.options.frame.values.oak.words.en', '"Oak"')).toBe('Oak')
    expect(placeValue('taxes', null)).toBe('nothing')
  })
})
