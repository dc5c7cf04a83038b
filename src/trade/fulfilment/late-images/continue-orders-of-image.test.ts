import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import {
  fillInCheckout,
  handOverPicture,
  openTestShop,
  printImageArrives,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import type { CartId, ImageToken } from '../../../pure/contract/ids.ts'
import { openCart } from '../../carts/open-cart.ts'
import { placeOrder } from '../../checkout/placing/place-order.ts'
import { operatorHold } from '../../orders/core/actions/hold-causes.ts'
import { contextOf } from '../../orders/core/add-order-event.ts'
import { moveOrder } from '../../orders/core/move-order.ts'
import { readOrderByCart } from '../../orders/views/read-order-by-cart.ts'
import { addContinueOrders } from './continue-orders-of-image.ts'

const preview = { width: 600, height: 400 }
const fitting = { width: 6000, height: 4000 }

describe.each(testDatabases)('orders that wait for a print image, on $name', (testDatabase) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
  })

  async function openOn(token: ImageToken, addTo?: CartId): Promise<CartId> {
    const declared = { printWidth: fitting.width, printHeight: fitting.height }
    const { cartId } = await openCart(shop, {
      store: shop.store,
      token,
      ...declared,
      addTo: addTo ?? null,
    })
    return cartId
  }
  async function order(cartId: CartId) {
    await placeOrder(shop, await fillInCheckout(shop, cartId))
    return await read(cartId)
  }
  async function read(cartId: CartId) {
    const found = await readOrderByCart(shop, cartId)
    if (!found) throw new Error('The cart has no order.')
    return found.order
  }
  async function send(token: ImageToken, print: Parameters<typeof printImageArrives>[2]) {
    await printImageArrives(shop, token, print)
    await shop.database.transaction((tx) => addContinueOrders(tx, token, shop.now()))
    await shop.runDueJobs()
  }

  it('wait for the print image and continue by themselves when it arrives', async () => {
    const token = await handOverPicture(shop, { preview })
    const cartId = await openOn(token)
    expect(await order(cartId)).toMatchObject({
      status: 'awaiting_print_image',
      payment_status: 'paid',
      lines: [{ print_image: { status: 'waiting', ...fitting, mismatches: [] } }],
    })
    await send(token, fitting)
    const after = await read(cartId)
    expect(after).toMatchObject({
      status: 'preparing',
      lines: [{ print_image: { status: 'here', ...fitting } }],
    })
    expect(after.events.at(-1)).toMatchObject({
      type: 'order.preparing',
      detail: { from: 'awaiting_print_image' },
    })
  })

  it('need not wait if the print image arrived before the order', async () => {
    const token = await handOverPicture(shop, { preview, print: fitting })
    expect(await order(await openOn(token))).toMatchObject({ status: 'preparing' })
  })

  it('check again after the payment, in case the print image arrived meanwhile', async () => {
    const token = await handOverPicture(shop, { preview })
    const cartId = await openOn(token)
    await order(cartId)
    // The job added with the image ran before the order existed.
    await printImageArrives(shop, token, fitting)
    await shop.runDueJobs()
    expect(await read(cartId)).toMatchObject({ status: 'preparing' })
  })

  it('wait for the last of several', async () => {
    const [first, second] = [
      await handOverPicture(shop, { preview }),
      await handOverPicture(shop, { preview }),
    ]
    const cartId = await openOn(first)
    await openOn(second, cartId)
    await order(cartId)
    await send(first, fitting)
    expect(await read(cartId)).toMatchObject({ status: 'awaiting_print_image' })
    await send(second, fitting)
    expect(await read(cartId)).toMatchObject({ status: 'preparing' })
  })

  it('all continue if they have the same picture', async () => {
    const token = await handOverPicture(shop, { preview })
    const carts = [await openOn(token), await openOn(token)]
    for (const cartId of carts) await order(cartId)
    await send(token, fitting)
    for (const cartId of carts) expect(await read(cartId)).toMatchObject({ status: 'preparing' })
  })

  it('are held if the print image has other dimensions, with instructions', async () => {
    const token = await handOverPicture(shop, { preview })
    const cartId = await openOn(token)
    await order(cartId)
    await send(token, { width: 3000, height: 2000 })
    const held = await read(cartId)
    expect(held).toMatchObject({
      status: 'on_hold',
      lines: [{ print_image: { mismatches: [expect.stringContaining('3000 × 2000 pixels')] } }],
    })
    expect(held.hold_reason).toMatch(
      /6000 × 4000 pixels were declared.*Send a matching print image for the same token with the secret key/,
    )
  })

  it('are held if the print image has another shape than the preview', async () => {
    const token = await handOverPicture(shop, { preview: { width: 500, height: 500 } })
    await printImageArrives(shop, token, fitting)
    const held = await order(await openOn(token))
    expect(held).toMatchObject({ status: 'on_hold', payment_status: 'paid' })
    expect(held.hold_reason).toContain('The aspect ratio of the print image (')
  })

  it('are released when a matching print image replaces the wrong one', async () => {
    const token = await handOverPicture(shop, { preview })
    const cartId = await openOn(token)
    await order(cartId)
    await send(token, { width: 3000, height: 2000 })
    await send(token, { width: 3001, height: 2000 })
    expect((await read(cartId)).hold_reason).toContain('3001 × 2000')
    await send(token, fitting)
    expect(await read(cartId)).toMatchObject({ status: 'preparing', hold_reason: null })
  })

  it('are held if the print image shows something else, whichever came first', async () => {
    const other = { ...fitting, verdict: 'other_picture' } as const
    const late = await handOverPicture(shop, { preview })
    const first = await openOn(late)
    await order(first)
    await send(late, other)
    const early = await handOverPicture(shop, { preview })
    await printImageArrives(shop, early, other)
    const second = await openOn(early)
    await order(second)
    for (const cartId of [first, second]) {
      const held = await read(cartId)
      expect(held.hold_reason).toMatch(
        /The print image differs from the preview the shopper saw \(similarity.*Send a matching print image for the same token with the secret key/,
      )
      expect(held).toMatchObject({
        status: 'on_hold',
        lines: [
          {
            print_image: {
              status: 'here',
              matches: false,
              comparison: {
                shape: 'same',
                dimensions: 'same',
                content: 'different',
                likeness: 0.2,
              },
            },
          },
        ],
      })
    }
    await send(late, fitting)
    expect(await read(first)).toMatchObject({
      status: 'preparing',
      lines: [{ print_image: { matches: true, comparison: { content: 'same' } } }],
    })
  })

  it('are held during preparation if a wrong print image replaces theirs', async () => {
    const token = await handOverPicture(shop, { preview, print: fitting })
    const cartId = await openOn(token)
    await order(cartId)
    await send(token, { width: 100, height: 100 })
    expect(await read(cartId)).toMatchObject({ status: 'on_hold' })
  })

  it('stay held if an operator has held them', async () => {
    const token = await handOverPicture(shop, { preview })
    const cartId = await openOn(token)
    const { id } = await order(cartId)
    const reason = 'Ask the shopper about the address.'
    await shop.database.transaction((tx) =>
      moveOrder(
        tx,
        id,
        { to: 'on_hold', detail: { reason, cause: operatorHold } },
        contextOf(shop),
      ),
    )
    await send(token, fitting)
    expect(await read(cartId)).toMatchObject({ status: 'on_hold', hold_reason: reason })
  })

  it('are not touched if they are unpaid', async () => {
    const token = await handOverPicture(shop, { preview })
    const cartId = await openOn(token)
    const declined = await fillInCheckout(shop, cartId, { cardNumber: '4000000000000002' })
    await expect(placeOrder(shop, declined)).rejects.toThrow()
    await send(token, fitting)
    expect(await read(cartId)).toMatchObject({ status: 'awaiting_payment' })
  })
})
