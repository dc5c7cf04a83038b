// Random orders with prices by quantity, a price list, packages, codes, gift cards and refunds in
// parts, in five currencies, against a ledger that computes every sum from the documented rules.

import { expect, it } from 'vitest'
import { type TestDatabase, testDatabases } from '../../../tests/helpers/databases.ts'
import { madeGiftCard } from '../../../tests/helpers/made-gift-card.ts'
import { randomRounds } from '../../../tests/helpers/random-rounds.ts'
import {
  amountOf,
  bookedAt,
  type Code,
  type LedgerCurrency,
  ledgerCatalog,
  ledgerCurrencies,
  type Method,
  type Owed,
  owedFor,
  places,
  priceListFile,
  type Sale,
  stepOf,
  type Terms,
  wares,
} from '../../../tests/helpers/sales-ledger.ts'
import { seededRandom } from '../../../tests/helpers/seeded-random.ts'
import { annsAddress } from '../../../tests/helpers/stored-address.ts'
import { handOverPicture, openTestShop, type TestShop } from '../../../tests/helpers/test-shop.ts'
import { cartLineOptions } from '../../ground/database/tables/carts-table.ts'
import { orderDiscounts, orderFees, orderTaxes } from '../../ground/database/tables/orders-table.ts'
import type { CartId, ImageToken, OrderId } from '../../pure/contract/ids.ts'
import { readCart } from '../carts/get-cart.ts'
import { insertCart, insertLines } from '../carts/insert-cart.ts'
import { newCartId } from '../carts/opening-ids.ts'
import { setDiscountCode } from '../carts/set-discount-code.ts'
import { readListFile } from '../catalog/price-lists/read-list-file.ts'
import { createPriceList, saveListPrices } from '../catalog/price-lists/save-price-list.ts'
import { readCatalog } from '../catalog/saved/read-catalog.ts'
import { saveCatalog } from '../catalog/saved/save-catalog.ts'
import { insertDiscountCodes } from '../discount-codes/save-discount-codes.ts'
import { getGiftCard } from '../gift-cards/gift-card.ts'
import { cancelOrder } from '../orders/actions/cancelling/cancel-order.ts'
import { readOrderLines } from '../orders/core/order-lines.ts'
import { readOrder } from '../orders/core/read-order.ts'
import { saveCommissionTerms } from '../stores/settings/commission-terms.ts'
import { saveStoreMarkup } from '../stores/settings/save-store-markup.ts'
import { cartTotals } from './placing/cart-totals.ts'
import { readCodeOfCart } from './placing/code-of-cart.ts'
import { placeOrder } from './placing/place-order.ts'
import { newAttempt, type Placing } from './placing/placing.ts'
import { refundableOf } from './refunds/begin-refund.ts'
import { refundOrder } from './refunds/refund-order.ts'

const operator = { kind: 'operator', id: 'op_1', name: 'Kim' } as const

const taxesWithin: Terms = {
  ...{ taxesIncluded: true, taxOnShipping: true, storeMarkup: 15 },
  commission: { of: 'net', isOnShipping: false },
}
const taxesOnTop: Terms = {
  ...{ taxesIncluded: false, taxOnShipping: false, storeMarkup: 25 },
  commission: { of: 'gross', isOnShipping: true },
}
const cases = testDatabases.flatMap((testDatabase) => {
  const count = randomRounds(testDatabase.name === 'SQLite' ? 60 : 30)
  return [
    { ...{ name: testDatabase.name, testDatabase, count }, taxes: 'within', terms: taxesWithin },
    { ...{ name: testDatabase.name, testDatabase, count }, taxes: 'on top', terms: taxesOnTop },
  ]
})

it.each(cases)(
  'random orders have the sums of an independent ledger on $name, taxes $taxes',
  async ({ testDatabase, count, terms }) => {
    const books = await openBooks(testDatabase, terms)
    for (let seed = 1; seed <= count && books.broken.length < 5; seed++) {
      await liveOrder(books, seed)
    }
    await books.shop.runDueJobs()
    await compareBooks(books)
    expect(books.broken.join('\n')).toBe('')
    // Random orders that miss a case would prove nothing about it.
    expect(Object.entries(books.seen).filter(([, times]) => times === 0)).toEqual([])
  },
)

type Card = { id: string; code: string; currency: LedgerCurrency; issued: number; balance: number }
type Sold = {
  seed: number
  id: OrderId
  currency: LedgerCurrency
  owed: Owed
  card: Card | null
  ofCard: number
  /** What is not refunded yet. */
  charged: number
  onCard: number
}

type Books = {
  shop: TestShop
  terms: Terms
  tokens: readonly ImageToken[]
  codes: readonly (Code & { name: string })[]
  priceListId: string
  cards: Card[]
  sold: Sold[]
  broken: string[]
  seen: Record<string, number>
}

async function openBooks(testDatabase: TestDatabase, terms: Terms): Promise<Books> {
  const shop = await openTestShop(testDatabase)
  await saveCatalog(shop, ledgerCatalog(terms))
  const { id } = shop.store
  await shop.database.transaction(async (tx) => {
    await saveStoreMarkup(tx, id, { percent: terms.storeMarkup }, shop.now())
    await saveCommissionTerms(tx, id, terms.commission, shop.now())
    for (const { name, ...code } of codes) {
      const more = { storeId: null, validFrom: null, validUntil: null, maxUses: null }
      const all = { ...code, ...more, maxUsesPerMail: null, isOn: true }
      await insertDiscountCodes(tx, { codes: [name], batch: null, terms: all }, shop.now())
    }
  })
  const file = readListFile(Buffer.from(priceListFile()), await readCatalog(shop.database.queries))
  if (!file.ok) throw new Error(JSON.stringify(file.faults))
  const { sizes } = file
  const priceListId = await shop.database.transaction(async (tx) => {
    const { id: made } = await createPriceList(tx, { name: 'Club', storeId: null }, shop.now())
    await saveListPrices(tx, { id: made, sizes, expected: 0, by: 'Kim' }, shop.now())
    return made
  })
  const tokens: ImageToken[] = []
  while (tokens.length < 5) {
    tokens.push(await handOverPicture(shop, { print: { width: 6000, height: 4000 } }))
  }
  const seen = Object.fromEntries(everything.map((each) => [each, 0]))
  return { shop, terms, tokens, codes, priceListId, cards: [], sold: [], broken: [], seen }
}

const usual = { products: null, leastSubtotal: null, mayGoBelowFloor: false }
const inAll = (cents: number) =>
  Object.fromEntries(ledgerCurrencies.map((each) => [each, amountOf(cents, each)]))
const codes: readonly (Code & { name: string })[] = [
  { ...usual, name: 'TENTH', gives: { kind: 'percent', percent: 10 } },
  { ...usual, name: 'ODD', gives: { kind: 'percent', percent: 12.35 } },
  { ...usual, name: 'MOST', gives: { kind: 'percent', percent: 90 } },
  { ...usual, name: 'LOSS', gives: { kind: 'percent', percent: 66.67 }, mayGoBelowFloor: true },
  { ...usual, name: 'ALL', gives: { kind: 'percent', percent: 100 }, mayGoBelowFloor: true },
  {
    ...{ ...usual, name: 'POSTERS', products: ['poster'], leastSubtotal: inAll(3_000) },
    gives: { kind: 'percent', percent: 20 },
  },
  { ...usual, name: 'FIVE', gives: { kind: 'amount', amounts: inAll(501) } },
  { ...usual, name: 'EUROS', gives: { kind: 'amount', amounts: { EUR: 777 } } },
  {
    ...{ ...usual, name: 'FIFTY', mayGoBelowFloor: true, leastSubtotal: inAll(5_000) },
    gives: { kind: 'amount', amounts: inAll(4_999) },
  },
  { ...usual, name: 'SHIP', gives: { kind: 'shipping' } },
  {
    ...{ ...usual, name: 'FREE', mayGoBelowFloor: true },
    gives: { kind: 'size', product: 'photo-print', size: '5x7' },
  },
]

const refusals = {
  below_least: 'from a subtotal of',
  other_prints: 'does not apply to these prints',
  other_currency: 'does not apply in this currency',
  nothing_to_take: 'already have their lowest price',
  nothing_left: 'nothing would be left to pay',
}
const everything = [
  ...['price list', 'package', 'code', 'both', 'shipping off', 'refused code', 'fee', 'commission'],
  ...['card whole', 'card part', 'card and code', 'card again'],
  ...['refund', 'refund of both', 'refund too large', 'refund in full', 'cancelled'],
]

type Dice = {
  upTo(most: number): number
  isBy(chance: number): boolean
  oneOf<Value>(values: readonly Value[]): Value
}

function diceOf(seed: number): Dice {
  const random = seededRandom(seed)
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  return {
    upTo,
    isBy: (chance) => random() < chance,
    oneOf(values) {
      const value = values[upTo(values.length - 1)]
      if (value === undefined) throw new Error('There is none.')
      return value
    },
  }
}

function randomSale({ upTo, isBy, oneOf }: Dice): Sale {
  const products = isBy(0.3) ? ['photo-print', 'poster'] : Object.keys(wares)
  const prints = Array.from({ length: 1 + upTo(7) }, () => {
    const product = oneOf(products)
    const ware = wares[product]
    const most = product === 'photo-print' ? 12 : isBy(0.2) ? 9 : 3
    return {
      ...{ product, size: oneOf(Object.keys(ware?.sizes ?? {})) },
      hasExtra: (ware?.extra ?? null) !== null && isBy(0.4),
      quantity: isBy(0.03) ? 99 : 1 + upTo(most - 1),
      picture: upTo(4),
    }
  })
  const method: Method = isBy(0.3) ? 'express' : 'standard'
  const isListed = isBy(0.4)
  const place = oneOf(places)
  return { currency: oneOf(ledgerCurrencies), prints, place, method, code: null, isListed }
}

/** Landscape, as the pictures are. */
function lying(size: string): string {
  const [width, height] = size.replace('cm', '').split('x')
  return `${height}x${width}${size.endsWith('cm') ? 'cm' : ''}`
}

async function openSaleCart(
  { shop, tokens, priceListId }: Books,
  { currency, prints, isListed = false }: Sale,
): Promise<CartId> {
  const id = newCartId()
  await shop.database.transaction(async (tx) => {
    const known = { id, store_id: shop.store.id, currency, reference_id: null, came_from: null }
    const cart = { ...known, ...(isListed && { price_list_id: priceListId }) }
    await insertCart(tx, cart, shop.now())
    await insertLines(
      tx,
      prints.map(({ product, size, hasExtra, quantity, picture }, position) => {
        const { option, value } = wares[product]?.extra ?? { option: '', value: '' }
        const token = tokens[picture]
        if (token === undefined) throw new Error('There is no such picture.')
        return {
          ...{ id: `${id.slice(0, 20)}${position}`, cart_id: id, position, image_token: token },
          ...{ declared_width: null, declared_height: null, crop: null, is_unseen: 0 },
          ...{ product, size: lying(size), quantity },
          options: cartLineOptions.write(hasExtra ? { [option]: value } : {}),
        }
      }),
    )
  })
  return id
}

async function liveOrder(books: Books, seed: number): Promise<void> {
  const { shop, terms, broken, seen } = books
  const dice = diceOf(seed)
  const sale = randomSale(dice)
  const { currency, place, method } = sale
  const saw = (what: string, isSo = true) => {
    if (isSo) seen[what] = (seen[what] ?? 0) + 1
  }
  const compare = (what: string, shopSays: unknown, ledgerSays: unknown) => {
    const [one, other] = [JSON.stringify(shopSays), JSON.stringify(ledgerSays)]
    if (one !== other) broken.push(`order ${seed} (${currency}), ${what}: ${one}, not ${other}`)
  }
  const cartId = await openSaleCart(books, sale)
  const address = {
    ...{ ...annsAddress, country: place.country, region: place.region },
    ...{ region_name: place.region, postal_code: place.postalCode },
  }
  const quote = async (code: Code | null) => {
    const cart = await readCart(shop, cartId)
    const asked = { email: address.email, at: shop.now() }
    const applied = await readCodeOfCart(shop.database.queries, cart, asked)
    const { country, region, postal_code: postalCode } = address
    const to = { country, region, postalCode, method, isExact: true }
    const totals = await cartTotals(cart, { ...to, discounts: applied?.rules ?? [] })
    compare('region of the taxes', totals.taxes.lines.length, place.percents.length)
    const ledger = owedFor({ ...sale, code }, terms, totals.discounts)
    compare('what is taken off', ledger.broken, [])
    compare('refusal of the code', applied?.refusal()?.reason ?? null, ledger.refusal)
    compare('total shown', totals.total, ledger.owed.total)
    return { ...ledger, discounts: totals.discounts }
  }

  const code = dice.isBy(0.5) ? dice.oneOf(books.codes) : null
  if (code !== null) await setDiscountCode(shop, cartId, code.name)
  let quoted = await quote(code)
  const placing = (): Placing => ({
    ...{ cartId, store: shop.store, attempt: newAttempt(), shown: null },
    checkout: {
      ...{ address, billingAddress: null, shippingMethod: method },
      payment: {
        kind: 'card',
        card: { number: '4242424242424242', expiryMonth: 4, expiryYear: 2030, cvc: '123' },
      },
    },
  })
  if (quoted.refusal !== null) {
    saw('refused code')
    const told = await placeOrder(shop, placing()).then(
      () => 'placed',
      (error: unknown) => JSON.stringify(Object(error).errors ?? String(error)),
    )
    const sentence = Object.entries(refusals).find(([name]) => name === quoted.refusal)?.[1] ?? '?'
    if (!told.includes(sentence)) compare('the order with that code', told, sentence)
    await setDiscountCode(shop, cartId, null)
    quoted = await quote(null)
  }
  const { owed, discounts } = quoted
  const isCode = discounts.some(({ kind }) => kind === 'code')
  const isPackage = discounts.some(({ kind }) => kind === 'package')
  saw('code', isCode)
  saw('price list', sale.isListed)
  saw('package', isPackage)
  saw('both', isCode && isPackage)
  saw('shipping off', owed.discountTotal > owed.lines.reduce((all, line) => all + line.discount, 0))
  saw('fee', owed.feeTotal > 0)
  saw('commission', owed.commission > 0)

  const card = dice.isBy(0.45) ? await cardFor(books, currency, owed.total, dice) : null
  const ofCard = Math.min(card?.balance ?? 0, owed.total)
  if (card !== null) {
    card.balance -= ofCard
    saw('card again', card.balance + ofCard < card.issued)
    saw(ofCard === owed.total ? 'card whole' : 'card part')
    saw('card and code', isCode)
  }
  const spent = card === null ? {} : { giftCard: { code: card.code, shown: null } }
  const { orderId: id } = await placeOrder(shop, { ...placing(), ...spent })
  const { queries } = shop.database
  const order = await readOrder(queries, id)
  const frozen = await readOrderLines(queries, id)
  compare(
    'lines',
    frozen.map((each) => [
      ...[each.unit_price, each.unit_commission, each.unit_cost, each.quantity],
      ...[each.discount, each.tax],
    ]),
    owed.lines.map((each) => [
      ...[each.unitPrice, each.unitCommission, each.unitCost, each.quantity],
      ...[each.discount, each.tax],
    ]),
  )
  const fees = orderFees.read(order.fees) ?? []
  const named = orderDiscounts.read(order.discounts) ?? []
  compare(
    'sums of the order',
    [
      ...[order.subtotal, order.shipping, order.fee_total, order.tax, order.total],
      ...[order.discount_total, order.commission, order.gift_card_amount],
      ...[fees.reduce((all, { amount }) => all + amount, 0)],
      ...[named.reduce((all, { amount, shipping }) => all + amount + shipping, 0)],
    ],
    [
      ...[owed.subtotal, owed.shipping, owed.feeTotal, owed.tax, owed.total],
      ...[owed.discountTotal, owed.commission, ofCard, owed.feeTotal, owed.discountTotal],
    ],
  )
  const taxes = (orderTaxes.read(order.taxes) ?? []).map(({ amount }) => amount)
  compare('taxes by rate', taxes, owed.taxes)
  compare('state of the payment', order.payment_status, 'paid')

  const charged = owed.total - ofCard
  const sold: Sold = { seed, id, currency, owed, card, ofCard, charged, onCard: ofCard }
  books.sold.push(sold)
  await refundInParts(books, sold, dice, { saw, compare })
}

type Watching = {
  saw(what: string, isSo?: boolean): void
  compare(what: string, shopSays: unknown, ledgerSays: unknown): void
}

/** A new card that pays all or a part, or what is left of one. */
async function cardFor(
  { shop, cards }: Books,
  currency: LedgerCurrency,
  total: number,
  { upTo, isBy, oneOf }: Dice,
): Promise<Card> {
  const step = stepOf(currency)
  const open = cards.filter((each) => each.currency === currency && each.balance > 0)
  if (open.length > 0 && isBy(0.4)) return oneOf(open)
  const steps = total / step
  const some = isBy(0.5) ? steps + upTo(steps) : 1 + upTo(steps - 1)
  const { id, code, balance } = await madeGiftCard(shop, { currency, amount: some * step })
  const card = { id, code, currency, issued: balance, balance }
  cards.push(card)
  return card
}

async function refundInParts(
  { shop }: Books,
  sold: Sold,
  { upTo, isBy }: Dice,
  { saw, compare }: Watching,
): Promise<void> {
  const { id, currency, card } = sold
  const { queries } = shop.database
  const step = stepOf(currency)
  const giveBack = (amount: number) => {
    const toGateway = Math.min(amount, sold.charged)
    const toCard = amount - toGateway
    sold.charged -= toGateway
    sold.onCard -= toCard
    if (card !== null) card.balance += toCard
    saw('refund of both', toGateway > 0 && toCard > 0)
  }
  const refund = (amount: number | null, key: string) =>
    refundOrder(shop, id, { amount, reason: 'A scratch.', key }, operator).then(
      () => 'refunded',
      (error: unknown) => String(Object(error).code),
    )
  const parts = isBy(0.5) ? 1 + upTo(3) : 0
  for (let part = 1; part <= parts; part++) {
    const left = sold.charged + sold.onCard
    if (left === 0) break
    if (isBy(0.2)) {
      saw('refund too large')
      compare('more than is left', await refund(left + step, `more${part}`), 'refund_not_possible')
    }
    const isAll = isBy(0.2)
    const amount = isAll ? left : (1 + upTo(Math.ceil(left / step / 2) - 1)) * step
    compare('refund', await refund(isAll && isBy(0.5) ? null : amount, `part${part}`), 'refunded')
    giveBack(amount)
    saw(isAll ? 'refund in full' : 'refund')
  }
  const left = sold.charged + sold.onCard
  if (left > 0 && isBy(0.2)) {
    await cancelOrder(shop, id, { reason: 'Ordered twice.' }, operator)
    await shop.runDueJobs()
    giveBack(left)
    saw('cancelled')
  }
  const order = await readOrder(queries, id)
  const kept = sold.charged + sold.onCard
  compare('left to refund', await refundableOf(queries, id), kept)
  compare('refunded', order.refunded_total, sold.owed.total - kept)
  const state = kept === 0 ? 'refunded' : kept < sold.owed.total ? 'partly_refunded' : 'paid'
  compare('state after refunds', order.payment_status, state)
  if (card !== null) {
    compare('balance of the card', (await getGiftCard(queries, card.id)).balance, card.balance)
  }
}

/** At the end: the gateway's money, the cards and the bookings, each read once. */
async function compareBooks({ shop, terms, sold, cards, broken }: Books): Promise<void> {
  const { queries } = shop.database
  const charges = await queries.selectFrom('test_gateway_charges').selectAll().execute()
  const backs = await queries.selectFrom('test_gateway_refunds').selectAll().execute()
  const bookings = await queries.selectFrom('bookings').selectAll().execute()
  const movements = await queries.selectFrom('gift_card_movements').selectAll().execute()
  const compare = (what: string, shopSays: unknown, ledgerSays: unknown) => {
    const [one, other] = [JSON.stringify(shopSays), JSON.stringify(ledgerSays)]
    if (one !== other) broken.push(`${what}: ${one}, not ${other}`)
  }
  const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0)
  const ofOrder = ({ attempt_key: key }: { attempt_key: string }) => key.split(':')[0]
  for (const { seed, id, owed, ofCard, charged, onCard } of sold) {
    const paid = charges.filter((each) => ofOrder(each) === id && each.status === 'paid')
    const returned = backs.filter((each) => ofOrder(each) === id)
    compare(`charged for order ${seed}`, sum(paid.map(({ amount }) => amount)), owed.total - ofCard)
    compare(
      `returned for order ${seed}`,
      sum(returned.map(({ amount }) => amount)),
      owed.total - ofCard - charged,
    )
    const own = bookings.filter((each) => each.order_id === id)
    const total = (of: 'goods' | 'shipping' | 'tax' | 'commission' | 'items' | 'cost') =>
      sum(own.map((each) => each[of]))
    const left = charged + onCard
    const booked = bookedAt(owed, terms, left)
    compare(
      `goods, shipping, tax and commission of order ${seed} in the books`,
      [total('goods'), total('shipping'), total('tax'), total('commission')],
      [booked.goods, booked.shipping, booked.tax, booked.commission],
    )
    compare(
      `items and costs of order ${seed}`,
      [total('items'), total('cost')],
      [owed.items, left === 0 ? 0 : owed.cost],
    )
  }
  for (const currency of ledgerCurrencies) {
    const own = bookings.filter((each) => each.currency === currency)
    const gross = (rows: typeof own) =>
      sum(rows.map(({ goods, shipping, tax }) => goods + shipping + tax))
    const orders = sold.filter((each) => each.currency === currency)
    const isSale = ({ kind }: (typeof own)[number]) => kind === 'sale'
    compare(
      `turnover in ${currency}, whatever cards paid`,
      gross(own.filter(isSale)),
      sum(orders.map(({ owed }) => owed.total)),
    )
    compare(
      `paid less refunded in ${currency}`,
      gross(own),
      sum(orders.map(({ charged, onCard }) => charged + onCard)),
    )
  }
  for (const { id, balance } of cards) {
    const own = movements.filter((each) => each.card_id === id)
    compare(`movements of card ${id}`, sum(own.map(({ amount }) => amount)), balance)
    const { balance: stored } = await getGiftCard(queries, id)
    compare(`balance of card ${id}`, [stored, stored >= 0], [balance, true])
  }
}
