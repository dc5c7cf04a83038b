import { describe, expect, it } from 'vitest'
import { madeUpCart } from '../../../tests/helpers/made-up-cart.ts'
import { visitIn } from '../../../tests/helpers/visit.ts'
import { makeCheckoutView } from './make-checkout-view.ts'

const cart = madeUpCart([{ width: 1800, height: 1200 }])
const now = () => Date.UTC(2026, 10, 20)
const viewOf = (state: Parameters<typeof makeCheckoutView>[1]) =>
  makeCheckoutView(cart, state, visitIn('en'), now)

describe('makeCheckoutView', () => {
  it('has a new attempt each time', () => {
    expect(viewOf({ typed: {} }).attempt).not.toBe(viewOf({ typed: {} }).attempt)
  })

  it('begins with the likely country and the cheapest method, and sums them up', () => {
    const view = viewOf({ typed: {}, languages: 'de-AT' })
    expect(view.typed.country).toBe('AT')
    const [cheapest] = view.methods
    expect(cheapest).toMatchObject({ name: 'standard', isChosen: true })
    expect(view.sums.shipping).toBe(cheapest?.price)
    expect(view.sums.total).toBe(cart.subtotal + (cheapest?.price ?? 0))
  })

  it('takes the chosen country and method, and a likely one for a country that it does not know', () => {
    const view = viewOf({ typed: { country: 'JP', shippingMethod: 'express' } })
    expect(view.typed.country).toBe('JP')
    expect(view.methods.find(({ isChosen }) => isChosen)?.name).toBe('express')
    expect(viewOf({ typed: { country: 'ZZ' } }).typed.country).toBe('US')
  })

  it('says what brought another total than the one that was shown', () => {
    const { sums, problem } = viewOf({ typed: {} })
    expect(problem).toBeNull()
    const express = { typed: { shippingMethod: 'express' }, shownTotal: sums.total }
    const total = `$${(viewOf(express).sums.total / 100).toFixed(2)}`
    expect(viewOf(express).problem).toContain(`Express shipping brings the total to ${total}.`)
    expect(viewOf({ ...express, shownTotal: 1 }).problem).toContain(`The total is ${total} now`)
    const same = { typed: {}, shownTotal: sums.total, problem: 'cart_changed' }
    expect(viewOf(same).problem).toBe(visitIn('en').text.problems.cart_changed)
  })
})
