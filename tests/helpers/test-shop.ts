// A shop on an empty database with a clock that tests control, pictures that are rows only, and
// carts that are ready to be ordered. Needs no files and no server.

import { randomBytes } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { Database } from '../../src/ground/database/database.ts'
import { printComparison } from '../../src/ground/database/tables/images-table.ts'
import { createWorker } from '../../src/ground/jobs/worker.ts'
import type { CartId, ImageToken } from '../../src/pure/contract/ids.ts'
import type { SecretKey } from '../../src/pure/contract/keys.ts'
import { createOnOrderEvent } from '../../src/reactions.ts'
import type { CartLine } from '../../src/trade/carts/cart.ts'
import { cartFingerprint } from '../../src/trade/carts/cart-fingerprint.ts'
import { readCart } from '../../src/trade/carts/get-cart.ts'
import { imageUses } from '../../src/trade/carts/image-uses.ts'
import { openCart } from '../../src/trade/carts/open-cart.ts'
import { createExpireCarts, expireCartsTask } from '../../src/trade/checkout/expire-carts.ts'
import {
  createHandleGatewayEvent,
  gatewayEventTask,
} from '../../src/trade/checkout/gateway-events/gateway-event-task.ts'
import { createReconcileSale } from '../../src/trade/checkout/gift-card-sales/reconcile-sale.ts'
import { reconcileSaleTask } from '../../src/trade/checkout/gift-card-sales/reconcile-sale-job.ts'
import {
  createReconcilePayment,
  reconcilePaymentTask,
} from '../../src/trade/checkout/payments/reconcile-payment.ts'
import { cartTotals } from '../../src/trade/checkout/placing/cart-totals.ts'
import type { Checkout } from '../../src/trade/checkout/placing/check-checkout.ts'
import {
  newAttempt,
  type Placing,
  type ShownByPage,
} from '../../src/trade/checkout/placing/placing.ts'
import { shownDaysOf, sumsFingerprint } from '../../src/trade/checkout/placing/sums-fingerprint.ts'
import { reconcileRefundTask } from '../../src/trade/checkout/refunds/begin-refund.ts'
import { createReconcileRefund } from '../../src/trade/checkout/refunds/carry-out-refund.ts'
import {
  continueOrdersTask,
  createContinueOrdersOfImage,
} from '../../src/trade/fulfilment/late-images/continue-orders-of-image.ts'
import { watchPrintImageTask } from '../../src/trade/fulfilment/late-images/watch-print-image.ts'
import type { ContentComparison } from '../../src/trade/images/comparing/compare-content.ts'
import type { ImageUses } from '../../src/trade/images/image-uses-port.ts'
import type { FirstLooks } from '../../src/trade/images/rendering/first-looks.ts'
import { createFollowUpPrintImage } from '../../src/trade/orders/actions/cancelling/follow-up-print-image.ts'
import type { OnOrderEvent } from '../../src/trade/orders/core/add-order-event.ts'
import type { PaymentGateway } from '../../src/trade/payments/payment-gateway.ts'
import {
  createPaymentGateways,
  type PaymentGateways,
} from '../../src/trade/payments/payment-gateways.ts'
import { createTestGateway } from '../../src/trade/payments/testing/test-gateway.ts'
import { countPrintBytes } from '../../src/trade/production/lifetime/uncount-print-file.ts'
import { ensureFirstStore, ensureSecretKey } from '../../src/trade/stores/ensure-first-store.ts'
import {
  type AnswerOnce,
  createAnswerOnce,
} from '../../src/trade/stores/idempotency/answer-once.ts'
import type { Store } from '../../src/trade/stores/store.ts'
import type { TestDatabase } from './databases.ts'
import { annsAddress } from './stored-address.ts'

export type TestShop = {
  database: Database
  store: Store
  secretKey: SecretKey
  gateway: PaymentGateway
  gateways: PaymentGateways
  baseUrl: string | null
  /** No limits. */
  limits: {
    countAddress(): Promise<void>
    countStore(): Promise<void>
    headersOf(): Record<string, string>
  }
  answerOnce: AnswerOnce
  /** Its pictures are rows only, so there is nothing to analyse. */
  firstLooks: FirstLooks
  now: () => number
  onOrderEvent: OnOrderEvent
  imageUses: ImageUses
  countPrintBytes: typeof countPrintBytes
  /** Null: unlimited. */
  testPrintsWaiting: number | null
  webhookDays: number
  advance(ms: number): void
  runDueJobs(): Promise<number>
}

/** Addresses of assets that do not exist. */
export const assets = {
  styles: '/assets/shop.css',
  scripts: (entry: string) => [`/assets/${entry}.js`],
}

export const minuteMs = 60_000
export const dayMs = 24 * 60 * minuteMs

/** A provider for test stores' payments, in place of the test gateway. */
type OpenProvider = (now: () => number) => Promise<PaymentGateway>

/** For one test, and closed with it. */
export async function openTestShop(
  testDatabase: TestDatabase,
  openProvider?: OpenProvider,
): Promise<TestShop> {
  const shop = await openSuiteShop(testDatabase, openProvider)
  onTestFinished(() => shop.close())
  return shop
}

/** For all tests of a suite, which has to close it. */
export async function openSuiteShop(
  testDatabase: TestDatabase,
  openProvider?: OpenProvider,
): Promise<TestShop & { close(): Promise<void> }> {
  const database = await testDatabase.open()
  let time = Date.UTC(2026, 10, 21, 12)
  const now = () => time
  const { store } = await ensureFirstStore(database, {}, now)
  const secretKey = await ensureSecretKey(database, store.id, now)
  if (secretKey === null) throw new Error('The database of the test was not empty.')
  const gateway = createTestGateway({ database, now })
  const providers = openProvider === undefined ? [] : [await openProvider(now)]
  const gateways = createPaymentGateways({ test: gateway, providers })
  const deps = {
    database,
    now,
    gateway,
    gateways,
    baseUrl: null,
    limits: {
      countAddress: async () => {},
      countStore: async () => {},
      headersOf: () => ({}),
    },
    answerOnce: createAnswerOnce({ database, now }),
    firstLooks: { begin: () => {}, at: async () => ({ blur: null, hasNewSubject: false }) },
    onOrderEvent: createOnOrderEvent({ timeZone: 'UTC' }),
    imageUses,
    countPrintBytes,
    testPrintsWaiting: null as number | null,
    webhookDays: 30,
  }
  const worker = createWorker({
    ...deps,
    tasks: {
      ...reconcilePaymentTask.doneBy(createReconcilePayment(deps)),
      ...reconcileRefundTask.doneBy(createReconcileRefund(deps)),
      ...reconcileSaleTask.doneBy(createReconcileSale(deps)),
      ...gatewayEventTask.doneBy(createHandleGatewayEvent({ ...deps, log: { warn: () => {} } })),
      ...continueOrdersTask.doneBy(createContinueOrdersOfImage(deps)),
      [expireCartsTask]: createExpireCarts(deps),
      ...watchPrintImageTask.doneBy(createFollowUpPrintImage(deps)),
    },
    log: { info: () => {}, warn: () => {}, error: () => {} },
  })
  // The same object, so that changes by a test also apply to the jobs.
  return Object.assign(deps, {
    store,
    secretKey,
    advance: (ms: number) => {
      time += ms
    },
    runDueJobs: () => worker.runDue(),
    close: () => database.close(),
  })
}

type Pixels = { width: number; height: number }

/** A picture in the state after a push or a pull. */
export async function handOverPicture(
  shop: TestShop,
  picture: { preview?: Pixels; print?: Pixels },
): Promise<ImageToken> {
  const token = randomBytes(32).toString('hex') as ImageToken
  const print = picture.print ? await insertImage(shop, picture.print) : null
  const preview = picture.preview ? await insertImage(shop, picture.preview) : null
  await shop.database.queries
    .insertInto('image_tokens')
    .values({
      token,
      store_id: shop.store.id,
      kind: preview ? 'preview' : 'single',
      preview_sha256: preview,
      print_sha256: print,
      source_url: null,
      created_at: shop.now(),
      print_received_at: print ? shop.now() : null,
      expires_at: shop.now() + 30 * dayMs,
    })
    .execute()
  return token
}

/** Attaches the print image of a preview; the caller has to add the job that follows. */
export async function printImageArrives(
  shop: TestShop,
  token: ImageToken,
  print: Pixels & { verdict?: ContentComparison['verdict'] },
): Promise<void> {
  const sha256 = await insertImage(shop, print)
  const { verdict = 'same' } = print
  const content = { verdict, likeness: verdict === 'same' ? 0.99 : 0.2, colourDifference: null }
  await shop.database.queries
    .updateTable('image_tokens')
    .set({
      print_sha256: sha256,
      print_received_at: shop.now(),
      print_comparison: printComparison.write(content),
    })
    .where('token', '=', token)
    .execute()
}

export async function printImageOf(shop: TestShop, token: ImageToken): Promise<string> {
  const row = await shop.database.queries
    .selectFrom('image_tokens')
    .select('print_sha256')
    .where('token', '=', token)
    .executeTakeFirstOrThrow()
  return row.print_sha256 ?? ''
}

async function insertImage(shop: TestShop, { width, height }: Pixels): Promise<string> {
  const sha256 = randomBytes(32).toString('hex')
  await shop.database.queries
    .insertInto('images')
    .values({
      sha256,
      picture_key: randomBytes(16).toString('hex'),
      byte_length: 1000,
      format: 'jpeg',
      width,
      height,
      orientation: 1,
      colour_space: 'srgb',
      bit_depth: 8,
      has_alpha: 0,
      pages: 1,
      dpi: null,
      icc_profile: null,
      miniature: Buffer.from('miniature'),
      created_at: shop.now(),
    })
    .execute()
  return sha256
}

/** A cart with one canvas, whose print image exists. */
export async function openFilledCart(
  shop: TestShop,
  more: { referenceId?: string; print?: Pixels } = {},
): Promise<CartId> {
  const token = await handOverPicture(shop, { print: more.print ?? { width: 6000, height: 4000 } })
  const { cartId } = await openCart(shop, {
    store: shop.store,
    token,
    referenceId: more.referenceId ?? null,
  })
  return cartId
}

export async function onlyLine(shop: TestShop, cartId: CartId): Promise<CartLine> {
  const [only] = (await readCart(shop, cartId)).lines
  if (!only) throw new Error('The cart is empty.')
  return only
}

const payingCard = '4242424242424242'
export const decliningCard = '4000000000000002'

/** The checkout form of a cart, filled in and sent, with the total that it would show. */
export async function fillInCheckout(
  shop: TestShop,
  cartId: CartId,
  more: { cardNumber?: string; attempt?: string } = {},
): Promise<Placing & { shown: ShownByPage }> {
  const checkout: Checkout = {
    address: annsAddress,
    billingAddress: null,
    shippingMethod: 'standard',
    payment: {
      kind: 'card',
      card: {
        number: more.cardNumber ?? payingCard,
        expiryMonth: 4,
        expiryYear: 2030,
        cvc: '123',
      },
    },
  }
  const cart = await readCart(shop, cartId)
  const totals = await cartTotals(cart, { country: 'US', method: 'standard' })
  return {
    cartId,
    store: cart.store,
    attempt: more.attempt ?? newAttempt(),
    shown: {
      cart: cartFingerprint(cart),
      sums: sumsFingerprint(cart, totals),
      days: shownDaysOf(totals),
    },
    checkout,
  }
}
