import { describe, expect, it } from 'vitest'
import { madeUpCart } from '../../../../tests/helpers/made-up-cart.ts'
import { visitIn } from '../../../../tests/helpers/visit.ts'
import { builtInDocument } from '../../../trade/catalog/built-in/built-in-document.ts'
import { parseCatalog } from '../../../trade/catalog/document/parse-catalog.ts'
import { draftFieldNames } from '../../../trade/checkout/draft/draft-fields.ts'
import { makeCheckoutView } from './make-checkout-view.ts'

const cart = madeUpCart([{ width: 1800, height: 1200 }])
const now = () => Date.UTC(2026, 10, 20)
const viewOf = (state: Parameters<typeof makeCheckoutView>[1]) =>
  makeCheckoutView(cart, state, visitIn('en'), now)

const taxed = (isIncluded: boolean): typeof cart => {
  const rate = { kind: 'vat' as const, name: null, millionths: 190_000 }
  const places = [
    { country: 'DE', region: null, rates: [rate] },
    {
      country: 'US',
      region: 'OR',
      rates: [{ ...rate, kind: 'sales_tax' as const, name: 'Local' }],
    },
  ]
  const taxes = { isIncluded, isOnShipping: true, places }
  return { ...cart, catalog: { ...cart.catalog, taxes } }
}

describe('makeCheckoutView', () => {
  it('creates a new attempt each time', async () => {
    const [first, second] = [await viewOf({ typed: {} }), await viewOf({ typed: {} })]
    expect(first.attempt).not.toBe(second.attempt)
  })

  it('begins with the likely country and the cheapest method, and sums them up', async () => {
    const view = await viewOf({ typed: {}, languages: 'de-AT' })
    expect(view.typed.country).toBe('AT')
    const [cheapest] = view.methods
    expect(cheapest).toMatchObject({ name: 'standard', isChosen: true })
    expect(view.sums.shipping).toBe(cheapest?.price)
    expect(view.sums.total).toBe(cart.subtotal + (cheapest?.price ?? 0))
  })

  it('uses the chosen country and method, and a likely one for an unknown country', async () => {
    const view = await viewOf({ typed: { country: 'JP', shippingMethod: 'express' } })
    expect(view.typed.country).toBe('JP')
    expect(view.methods.find(({ isChosen }) => isChosen)?.name).toBe('express')
    expect((await viewOf({ typed: { country: 'ZZ' } })).typed.country).toBe('US')
  })

  it('offers only countries that are shipped to, and bills anywhere', async () => {
    const countries = { JP: 'none', US: 'none' }
    const catalog = parseCatalog({ ...builtInDocument, countries }, 'less')
    const typed = { country: 'JP', billingCountry: 'JP' }
    const view = await makeCheckoutView({ ...cart, catalog }, { typed }, visitIn('en'), now)
    const codes = view.delivery.countries.map(({ code }) => code)
    expect(codes).not.toContain('JP')
    expect(codes).toContain(view.delivery.country)
    expect(view.billing.country).toBe('JP')
    expect(view.billing.countries.length).toBe(codes.length + 2)
    const state = { typed: {}, languages: 'en-US,ja-JP,de-AT' }
    const elsewhere = await makeCheckoutView({ ...cart, catalog }, state, visitIn('en'), now)
    expect(elsewhere.delivery.country).toBe('AT')
  })

  it('gives its script the names of all saved form fields, as on the page', async () => {
    const { shownChoices } = await viewOf({ typed: { name: 'Ann' }, lastChosenAt: 7 })
    const { seen, ...shown } = JSON.parse(shownChoices)
    expect(seen).toBe('7')
    expect(Object.keys(shown).sort()).toEqual([...draftFieldNames].sort())
    expect(shown).toMatchObject({ name: 'Ann', country: 'US', shippingMethod: 'standard' })
  })

  it('explains why the total differs from the one that was shown', async () => {
    const { sums, problem } = await viewOf({ typed: {} })
    expect(problem).toBeNull()
    const express = { typed: { shippingMethod: 'express' }, shownTotal: sums.total }
    const byExpress = await viewOf(express)
    const total = `$${(byExpress.sums.total / 100).toFixed(2)}`
    expect(byExpress.problem).toContain(`Express shipping brings the total to ${total}.`)
    expect((await viewOf({ ...express, shownTotal: 1 })).problem).toContain(
      `The total is now ${total}, including shipping`,
    )
    // The same number in another currency, or with other taxes.
    const inFrancs = { typed: {}, shownTotal: sums.total, problem: 'total_changed' }
    expect((await viewOf(inFrancs)).problem).toMatch(/^The total is now \$[\d.]+,/)
    const same = { typed: {}, shownTotal: sums.total, problem: 'cart_changed' }
    expect((await viewOf(same)).problem).toBe(visitIn('en').text.problems.cart_changed)
  })

  it.each([
    ['card_velocity_exceeded', 'card_declined'],
    ['payment_method_provider_decline', 'payment_not_made'],
  ] as const)('describes accurately a payment that ended with %s', async (problem, said) => {
    const { problems } = visitIn('en').text
    expect((await viewOf({ typed: {}, problem })).problem).toBe(problems[said])
  })

  it.each(['payment_expired', 'payment_intent_payment_attempt_expired'])(
    'says that the money of a voucher has not arrived: %s',
    async (problem) => {
      const { expired } = visitIn('en').text.mails
      expect((await viewOf({ typed: {}, problem })).problem).toBe(expired.heading)
    },
  )

  it('names the field that is missing, and card fields only if a card was entered', async () => {
    const missing = (code: string) => ({ code }) as never
    const faults = {
      city: missing('city_missing'),
      region: missing('region_missing'),
      postalCode: missing('postal_code_missing'),
    }
    const state = { typed: { country: 'US' }, faults }
    expect((await viewOf(state)).faults).toEqual({
      city: 'Enter the city.',
      region: 'Enter the state.',
      postalCode: 'Enter the ZIP code.',
    })
    const irish = { ...state, typed: { country: 'IE' } }
    expect((await viewOf(irish)).faults.postalCode).toBe('Enter the Eircode.')
    const german = await makeCheckoutView(taxed(true), state, visitIn('de'), now)
    expect(german.faults.city).toBe('Ort fehlt noch.')
    const quoted = await makeCheckoutView(taxed(true), state, visitIn('pt'), now)
    expect(quoted.faults.city).toBe('Preencha o campo «Cidade».')
    expect((await viewOf(state)).hasTypedCard).toBe(true)
    const empty = { ...state, faults: { ...faults, cardNumber: missing('card_number_missing') } }
    expect((await viewOf(empty)).hasTypedCard).toBe(false)
  })

  it('names the tax included in the prices, and adds the tax that is not', async () => {
    const berlin = { typed: { country: 'DE' } }
    const { sums: plain } = await viewOf(berlin)
    const held = await makeCheckoutView(taxed(true), berlin, visitIn('de'), now)
    expect(held.sums.total).toBe(plain.total)
    const [tax] = held.sums.taxes
    expect(tax?.label).toBe('inkl. 19\u00a0% MwSt.')
    expect(Math.abs((tax?.amount ?? 0) - (plain.total * 19) / 119)).toBeLessThan(1)
    const added = await makeCheckoutView(taxed(false), berlin, visitIn('en'), now)
    expect(added.sums.taxes[0]?.label).toBe('VAT 19%')
    expect(added.sums.total).toBe(plain.total + (added.sums.taxes[0]?.amount ?? 0))
  })

  it('applies the tax of a region by its code or name, and none elsewhere', async () => {
    const labelIn = async (region: string) => {
      const typed = { country: 'US', region }
      return (await makeCheckoutView(taxed(false), { typed }, visitIn('en'), now)).sums.taxes
    }
    expect((await labelIn('Oregon'))[0]?.label).toBe('Local 19%')
    expect(await labelIn('CA')).toEqual([])
  })
})
