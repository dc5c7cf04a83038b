import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { fittingPixels, previewPixels } from '../../../../tests/helpers/made-order.ts'
import {
  fillInCheckout,
  handOverPicture,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import { openCart } from '../../carts/open-cart.ts'
import { placeOrder } from '../../checkout/placing/place-order.ts'
import { cancelOrder } from '../../orders/actions/cancelling/cancel-order.ts'
import type { NextStep, PaymentOutcome } from '../../payments/payment-gateway.ts'
import { createPaymentGateways } from '../../payments/payment-gateways.ts'
import { printImageReliance } from './print-image-reliance.ts'

const operator = { kind: 'operator', id: 'op_1', name: 'Kim' } as const

describe.each(testDatabases)('printImageReliance on $name', (testDatabase) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
  })

  /** The reliance while an order's payment waits for `next`; the order is then cancelled. */
  async function relianceWhile(next: NextStep | null) {
    const token = await handOverPicture(shop, { preview: previewPixels, print: fittingPixels })
    const declared = { printWidth: fittingPixels.width, printHeight: fittingPixels.height }
    const { cartId } = await openCart(shop, { store: shop.store, token, ...declared })
    const charge = async (): Promise<PaymentOutcome> => ({
      status: 'pending',
      reference: 'pi_1',
      next,
    })
    const cancel = async (): Promise<PaymentOutcome> => ({
      status: 'declined',
      reference: 'pi_1',
      declineCode: 'cancelled',
    })
    const test = { ...shop.gateway, charge, find: charge, cancel }
    const deps = { ...shop, gateways: createPaymentGateways({ test }) }
    const { orderId } = await placeOrder(deps, await fillInCheckout(shop, cartId))
    const reliance = () => printImageReliance(shop.database.queries, token)
    const before = await reliance()
    await cancelOrder(deps, orderId, { reason: 'No more.' }, operator)
    return [before, await reliance()]
  }

  it.each<[string, NextStep | null]>([
    ['a voucher', { kind: 'elsewhere', url: null, payBy: '2026-11-24' }],
    ['a bank transfer', null],
  ])('exists for an order that awaits %s, until that is given up', async (_of, next) => {
    expect(await relianceWhile(next)).toEqual(['locked', 'none'])
  })

  it.each<NextStep>([
    { kind: 'confirm', clientSecret: 'pi_1_secret' },
    { kind: 'redirect', url: 'https://bank.example/confirm' },
  ])('does not exist for an attempt that anyone can abandon at its $kind', async (next) => {
    expect(await relianceWhile(next)).toEqual(['none', 'none'])
  })
})
