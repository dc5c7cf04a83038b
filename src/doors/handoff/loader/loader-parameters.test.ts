import { describe, expect, it } from 'vitest'
import { readLoaderParameters } from './loader-parameters.ts'

const token = 'a'.repeat(64)

function dimensions(printWidth?: string, printHeight?: string, dpi?: string) {
  return readLoaderParameters(
    {
      token,
      ...(printWidth === undefined ? {} : { printWidth }),
      ...(printHeight === undefined ? {} : { printHeight }),
      ...(dpi === undefined ? {} : { dpi }),
    },
    '/loader',
  ).printSize
}

function reference(query: string) {
  return readLoaderParameters({ token }, `/loader/${token}?${query}`).referenceId
}

function refusal(code: string) {
  return expect.objectContaining({ code, status: 400 })
}

describe('readLoaderParameters', () => {
  it('reads the print size', () => {
    expect(dimensions()).toBeNull()
    expect(dimensions('1', '100000')).toEqual({ width: 1, height: 100_000 })
    expect(dimensions('4000', '3000', '300')).toEqual({ width: 4000, height: 3000 })
    expect(dimensions('4000', '3000', '72.5')).toEqual({ width: 4000, height: 3000 })
  })

  it('reads 8,000 pairs of one name without copying the list for each', () => {
    const iterator: Iterator<unknown> = Object.getPrototypeOf([][Symbol.iterator]())
    const { next } = iterator
    let reads = 0
    iterator.next = function () {
      reads += 1
      return next.call(this)
    }
    try {
      expect(reference(`${'a&'.repeat(8_000)}reference_id=photo-7`)).toBe('photo-7')
    } finally {
      iterator.next = next
    }
    expect(reads).toBeLessThan(3 * 8_000)
  })

  it('reads the currency of the cart', () => {
    const currency = (query: string) =>
      readLoaderParameters({ token }, `/loader/${token}?${query}`).currency
    expect(['', 'currency=', 'currency=eur', 'a=1&currency=SEK'].map(currency)).toEqual([
      null,
      null,
      'EUR',
      'SEK',
    ])
    for (const query of ['currency=EURO', 'currency=%E2%82%AC', 'currency=EUR&currency=EUR']) {
      expect(() => currency(query)).toThrow(refusal('parameter_invalid'))
    }
  })

  it.each(['0', '100001', '-1', '1.5', '1e3', ' 1', '01', '0x10', 'wide', '', '１', 'NaN'])(
    'rejects %j as a dimension',
    (text) => {
      expect(() => dimensions(text, '10')).toThrow(refusal('print_dimensions_invalid'))
      expect(() => dimensions('10', text)).toThrow(refusal('print_dimensions_invalid'))
    },
  )

  it('rejects a single dimension', () => {
    expect(() => dimensions('10')).toThrow(refusal('print_dimensions_required'))
  })

  it.each(['0', '0.0', '-300', 'high', '', '1e9', '.5'])('rejects %j as a dpi', (text) => {
    expect(() => dimensions('10', '10', text)).toThrow(refusal('print_dimensions_invalid'))
  })

  it.each([
    ['reference_id=order-1', 'order-1'],
    ['a=b&reference_id=a%26b%3Dc%2Fd', 'a&b=c/d'],
    ['reference_id=a+b%2Bc%20d', 'a b+c d'],
    ['reference_id=%20a%20', ' a '],
    ['reference_id=Gr%C3%B6%C3%9Fe%20%F0%9F%96%BC', 'Größe 🖼'],
    ['reference_id=%3Cb%3E%22', '<b>"'],
    ['reference_id=a=b', 'a=b'],
    ['reference_id=100%+%zz%2', '100% %zz%2'],
    ['reference_id=e%CC%81', 'e\u0301'],
    ['reference%5Fid=a', 'a'],
    [`reference_id=${'%F0%9F%96%BC'.repeat(256)}`, '🖼'.repeat(256)],
    ['reference_id=', null],
    ['reference_id', null],
    ['', null],
    ['Reference_Id=a', null],
  ])('keeps the reference id of %s', (query, expected) => {
    expect(reference(query)).toBe(expected)
  })

  it.each([
    [`reference_id=${'a'.repeat(257)}`, 'reference_id_too_long'],
    [`reference_id=${'%F0%9F%96%BC'.repeat(257)}`, 'reference_id_too_long'],
    ['reference_id=a%0Ab', 'reference_id_invalid'],
    ['reference_id=%00', 'reference_id_invalid'],
    ['reference_id=%C2%85', 'reference_id_invalid'],
    ['reference_id=%FF', 'reference_id_invalid'],
    ['reference_id=%ED%A0%80', 'reference_id_invalid'],
    ['reference_id=a&reference_id=a', 'parameter_invalid'],
    ['cart=a&cart=a', 'parameter_invalid'],
  ])('rejects %s', (query, code) => {
    expect(() => reference(query)).toThrow(refusal(code))
  })
})
