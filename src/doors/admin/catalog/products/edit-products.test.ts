import { describe, expect, it } from 'vitest'
import { builtInDocument } from '../../../../trade/catalog/built-in/built-in-document.ts'
import { documentFaultText } from '../../../../trade/catalog/document/document-fault.ts'
import { checkDocument } from '../../../../trade/catalog/document/document-faults.ts'
import { addCurrency } from '../currencies/edit-currencies.ts'
import { shippingClasses, withClass, withoutClass } from '../shipping/edit-classes.ts'
import { removeSize } from '../sizes/edit-sizes.ts'
import { missingProducts, withoutProduct, withProductAdded } from './edit-products.ts'

describe('products', () => {
  it('can be removed, and come back as the built-in catalog has them', () => {
    const less = withoutProduct(builtInDocument, 'acrylic')
    expect(checkDocument(less).ok).toBe(true)
    expect(missingProducts(less)).toEqual(['acrylic'])
    expect(withProductAdded(less, 'acrylic')).toEqual(builtInDocument)
  })

  it('come in the existing sizes, and ask for amounts in additional currencies', () => {
    const aud = { currency: 'AUD', from: 'USD', factor: 2, roundTo: 1 }
    const less = addCurrency(removeSize(withoutProduct(builtInDocument, 'metal'), '8x8'), aud)
    const document = withProductAdded(less, 'metal')
    expect(document.products.metal?.sizes['8x8']).toBeUndefined()
    expect(document.products.metal?.sizes['8x10']?.cost.USD).toBe(2500)
    const check = checkDocument(document)
    expect(check.ok ? [] : check.faults.map(documentFaultText)).toContain(
      'products.metal.sizes.8x10.cost: has no amount in AUD.',
    )
  })

  it('bring the sizes and the shipping class that only they have', () => {
    const bare = withoutProduct(builtInDocument, 'photo-print')
    const own = Object.keys(builtInDocument.products['photo-print']?.sizes ?? {}).filter(
      (size) => !['5x7', '13x18cm'].includes(size),
    )
    const before = withoutClass(own.reduce(removeSize, bare), 'mailer')
    expect(shippingClasses(before)).toEqual(['boxed', 'rolled', 'fragile'])
    const document = withProductAdded(before, 'photo-print')
    expect(checkDocument(document).ok).toBe(true)
    expect(document.products['photo-print']).toEqual(builtInDocument.products['photo-print'])
    expect(document.shipping.europe?.standard?.rates.mailer?.additional.EUR).toBe(3)
  })

  it('get an existing shipping class', () => {
    const only = withClass(withoutProduct(builtInDocument, 'metal'), {
      name: 'tube',
      from: 'boxed',
    })
    for (const product of Object.values(only.products)) product.shipping = 'tube'
    const tube = ['boxed', 'rolled', 'fragile', 'mailer'].reduce(withoutClass, only)
    expect(shippingClasses(tube)).toEqual(['tube'])
    expect(withProductAdded(tube, 'metal').products.metal?.shipping).toBe('tube')
  })
})
