import { describe, expect, it } from 'vitest'
import { builtInDocument } from '../../../../trade/catalog/built-in/built-in-document.ts'
import { checkDocument } from '../../../../trade/catalog/document/document-faults.ts'
import { sentAs, withClass, withoutClass } from './edit-classes.ts'

describe('shipping classes', () => {
  it('begin with the rates of another class in every zone, and can be removed again', () => {
    const document = withClass(builtInDocument, { name: 'tube', from: 'rolled' })
    expect(checkDocument(document).ok).toBe(true)
    expect(document.shipping.world?.express?.rates.tube).toEqual(
      builtInDocument.shipping.world?.express?.rates.rolled,
    )
    expect(sentAs(document, 'boxed')).toEqual(['canvas', 'metal'])
    expect(withoutClass(document, 'tube')).toEqual(builtInDocument)
    expect(checkDocument(withoutClass(document, 'boxed')).ok).toBe(false)
  })
})
