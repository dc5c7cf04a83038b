import { describe, expect, it } from 'vitest'
import { builtInCatalog } from '../built-in/built-in-catalog.ts'
import { allowedCurrencies, currencyFor, currencyOfCart, refuseCurrency } from './currency-for.ts'

const anywhere = { currency: 'USD', currencies: null }
const european = { currency: 'EUR', currencies: ['EUR', 'GBP'] }
const british = { currency: 'GBP', currencies: ['GBP'] }

describe('currencyFor', () => {
  it.each([
    ['what was requested, whatever the browser says', 'GBP', anywhere, 'de-DE,de', 'GBP'],
    ['the country that the browser names', null, anywhere, 'de-AT,de;q=0.9,en-US;q=0.8', 'EUR'],
    ['the first country whose currency there is', null, anywhere, 'ja-JP,sv-SE', 'SEK'],
    ['the store’s where only a language is named', null, anywhere, 'de', 'USD'],
    ['the store’s where nothing is named', null, anywhere, undefined, 'USD'],
    ['nothing that the store does not allow', null, european, 'en-US', 'EUR'],
    ['a second one that it allows', null, european, 'en-GB', 'GBP'],
    ['the only one', null, british, 'de-DE', 'GBP'],
    [
      'the first one where the store’s own has no prices',
      null,
      { ...anywhere, currency: 'XPF' },
      'xx',
      'USD',
    ],
  ])('returns %s', (_, chosen, store, languages, currency) => {
    expect(currencyFor(builtInCatalog, { chosen, store, languages })).toBe(currency)
  })
})

describe('refuseCurrency', () => {
  it('lists the available currencies', () => {
    expect(() => refuseCurrency(builtInCatalog, european, 'USD')).toThrow(
      expect.objectContaining({
        code: 'parameter_invalid',
        publicMessage: 'There are no prices in "USD". Choose one of EUR, GBP.',
      }),
    )
    expect(() => refuseCurrency(builtInCatalog, european, 'GBP')).not.toThrow()
  })
})

describe('a cart’s currency', () => {
  it('stays, unless the catalog has lost it', () => {
    expect(currencyOfCart(builtInCatalog, anywhere, 'NOK')).toBe('NOK')
    expect(currencyOfCart(builtInCatalog, anywhere, 'ISK')).toBe('USD')
    // A cart keeps its currency even if the store no longer allows it.
    expect(currencyOfCart(builtInCatalog, british, 'NOK')).toBe('NOK')
  })

  it('that the catalog has lost becomes the first one allowed for its store', () => {
    expect(currencyOfCart(builtInCatalog, european, 'ISK')).toBe('EUR')
    expect(currencyOfCart(builtInCatalog, british, 'ISK')).toBe('GBP')
  })

  it('can be changed to those the store allows, in the order of the catalog', () => {
    expect(allowedCurrencies(builtInCatalog, european)).toEqual(['EUR', 'GBP'])
    expect(allowedCurrencies(builtInCatalog, anywhere)).toHaveLength(9)
  })
})
