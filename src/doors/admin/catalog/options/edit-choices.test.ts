import { describe, expect, it } from 'vitest'
import { builtInDocument } from '../../../../trade/catalog/built-in/built-in-document.ts'
import { documentFaultText } from '../../../../trade/catalog/document/document-fault.ts'
import { checkDocument } from '../../../../trade/catalog/document/document-faults.ts'
import { addCurrency, removeCurrency } from '../currencies/edit-currencies.ts'
import {
  choiceRemovalFault,
  missingChoices,
  optionOf,
  withChoice,
  withoutChoice,
} from './edit-choices.ts'

const framed = { product: 'framed-print', option: 'frame' } as const
const mats = { product: 'framed-print', option: 'mat' } as const
const wraps = { product: 'canvas', option: 'wrap' } as const

describe('choices', () => {
  it('can be removed, and come back in their place as the built-in catalog has them', () => {
    const natural = { ...framed, value: 'natural' }
    const less = withoutChoice(builtInDocument, natural)
    expect(checkDocument(less).ok).toBe(true)
    expect(missingChoices(less, framed)).toEqual(['natural'])
    expect(withChoice(less, natural)).toEqual(builtInDocument)
    const image = { ...wraps, value: 'image' }
    expect(withChoice(withoutChoice(builtInDocument, image), image)).toEqual(builtInDocument)
  })

  it('begin with amounts in the existing currencies, and invent none', () => {
    const natural = { ...framed, value: 'natural' }
    const aud = addCurrency(withoutChoice(builtInDocument, natural), {
      currency: 'AUD',
      from: 'USD',
      factor: 1.5,
      roundTo: 1,
    })
    const document = withChoice(removeCurrency(aud, 'NOK'), natural)
    const cost = optionOf(document, framed)?.choices[2]?.bands?.[0]?.cost
    expect(cost).toMatchObject({ USD: 200 })
    expect(Object.keys(cost ?? {})).not.toContain('NOK')
    expect(Object.keys(cost ?? {})).not.toContain('AUD')
    const check = checkDocument(document)
    expect(check.ok ? [] : check.faults.map(documentFaultText)[0]).toBe(
      'products.framed-print.options.frame.choices.2.bands.0.cost: has no amount in AUD.',
    )
  })

  it('bring back their option, and the color wrap its color', () => {
    const without = ['none', '1', '2'].reduce(
      (document, value) => withoutChoice(document, { ...mats, value }),
      builtInDocument,
    )
    expect(without.products['framed-print']?.options.mat).toBeUndefined()
    expect(checkDocument(without).ok).toBe(true)
    const again = withChoice(without, { ...mats, value: '1' })
    expect(optionOf(again, mats)).toMatchObject({ default: '1', choices: [{ value: '1' }] })
    const colour = { ...wraps, value: 'color' }
    const plain = withoutChoice(builtInDocument, colour)
    expect(plain.products.canvas?.options.wrap_color).toBeUndefined()
    expect(withChoice(plain, colour)).toEqual(builtInDocument)
  })

  it('stay while they are the default or the only choice of the product', () => {
    expect(choiceRemovalFault(builtInDocument, { ...framed, value: 'black' })).toContain('default')
    expect(choiceRemovalFault(builtInDocument, { ...framed, value: 'white' })).toBeNull()
    const black = ['white', 'natural', 'espresso'].reduce(
      (document, value) => withoutChoice(document, { ...framed, value }),
      builtInDocument,
    )
    expect(choiceRemovalFault(black, { ...framed, value: 'black' })).toBe(
      'The last one can’t be removed.',
    )
    const noMats = withoutChoice(withoutChoice(builtInDocument, { ...mats, value: '1' }), {
      ...mats,
      value: '2',
    })
    expect(choiceRemovalFault(noMats, { ...mats, value: 'none' })).toBeNull()
  })
})
