// GET and POST /withdraw, POST /withdraw/confirm: the withdrawal function of 2011/83/EU, art. 11a.
// Without an account: order number and mail address together name the order. A page says nothing
// about an order unless both are right.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ComponentChildren } from 'preact'
import { shippingAddress } from '../../../ground/database/tables/orders-table.ts'
import { allowFraming } from '../../../ground/http/security-headers.ts'
import { isCartId } from '../../../pure/contract/ids.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import type { OrderRow } from '../../../trade/orders/core/lock-order.ts'
import { findOrderOfCart } from '../../../trade/orders/core/read-order.ts'
import { readOrderWithPictures } from '../../../trade/orders/views/read-order-by-cart.ts'
import { frameAncestors } from '../../../trade/stores/frame-ancestors.ts'
import type { Store } from '../../../trade/stores/store.ts'
import {
  findOrderOfShopper,
  type OrderToWithdraw,
  readOrderToWithdraw,
  type Withdrawal,
  type WithdrawnLine,
} from '../../../trade/withdrawals/read-withdrawals.ts'
import { type WithdrawDeps, withdraw } from '../../../trade/withdrawals/withdraw.ts'
import { type RequestFields, readFields } from '../fields/fields.ts'
import type { Assets } from '../layout/assets.ts'
import { withLegalNotes } from '../layout/legal-notes.ts'
import { sendHtml } from '../layout/send-html.ts'
import { renderPage, shopOf } from '../layout/shop-frame.tsx'
import { type Visit, visitOf, visitOfShop } from '../layout/visit.ts'
import { type StoreOfPageDeps, storeOfPage } from '../store-of-page.ts'
import type { StorefrontDeps } from '../storefront-deps.ts'
import { makeReceiptView } from '../views/make-receipt-view.ts'
import { dayWords, itemName, makeWithdrawalView } from '../views/withdrawal-view.ts'
import { fill } from '../words/fill.ts'
import {
  ItemsAsked,
  type ItemToWithdraw,
  type TypedWithdrawal,
  WithdrawalDone,
  WithdrawalRefused,
  WithdrawerAsked,
} from './withdraw-page.tsx'

type Deps = StoreOfPageDeps & WithdrawDeps & Pick<StorefrontDeps, 'findMailServer'>

export function withdrawRoutes(server: FastifyInstance, deps: Deps, assets: Assets): void {
  const { queries } = deps.database
  const { timeZone = 'UTC' } = deps
  const posted = { config: { errorsAs: 'page', limit: 'checkouts' } } as const

  server.get(
    routes.withdraw.page.pattern,
    { config: { errorsAs: 'page', limit: 'pages' } },
    async (request, reply) => {
      const fields = readFields(request.query)
      const page = await openPage(request, reply, fields)
      const typed = await typedOfCart(fields)
      return page.send(<WithdrawerAsked visit={page.visit} storeId={page.store.id} typed={typed} />)
    },
  )

  server.post(routes.withdraw.page.pattern, posted, async (request, reply) => {
    const fields = readFields(request.body)
    const page = await openPage(request, reply, fields)
    const { visit, store } = page
    const typed = typedIn(fields)
    const asked = { visit, typed, storeId: store.id }
    if (typed.name === '') return page.refuse(<WithdrawerAsked {...asked} isNameMissing />)
    const order = await findOrderOfShopper(queries, typed)
    if (order === null) {
      return page.refuse(<WithdrawerAsked {...asked} refusal={visit.text.withdrawal.unknown} />)
    }
    const clock = { now: deps.now(), zone: timeZone }
    return await showOrder(page, await readOrderToWithdraw(queries, order, clock), typed)
  })

  server.post(routes.withdraw.confirm.pattern, posted, async (request, reply) => {
    const fields = readFields(request.body)
    const page = await openPage(request, reply, fields)
    const { visit, store } = page
    const typed = typedIn(fields)
    const lines = linesIn(fields)
    const outcome = await withdraw(deps, { ...typed, lines, seen: Number(fields.seen) })
    const words = visit.text.withdrawal
    if (outcome.kind === 'unknown' || typed.name === '') {
      const asked = { visit, typed, storeId: store.id, isNameMissing: typed.name === '' }
      const refusal = outcome.kind === 'unknown' ? words.unknown : undefined
      return page.refuse(<WithdrawerAsked {...asked} refusal={refusal} />)
    }
    const { found } = outcome
    if (outcome.kind === 'withdrawn') return await showDone(page, found.order, outcome.withdrawal)
    const refusal = outcome.kind === 'none' ? words.noneChosen : words.changed
    return await showOrder(page, found, typed, { refusal, lines })
  })

  // The error page links to the same URL as a GET.
  server.get(
    routes.withdraw.confirm.pattern,
    { config: { errorsAs: 'page', limit: 'pages' } },
    (_request, reply) => reply.redirect(routes.withdraw.page.href(), 303),
  )

  async function openPage(
    request: FastifyRequest,
    reply: FastifyReply,
    fields: RequestFields,
  ): Promise<Page> {
    const store = await storeOfPage(deps, fields)
    const place = isCartId(fields.cart ?? '') ? { cart: fields.cart ?? '' } : { store: store.id }
    const visit = await withLegalNotes(queries, visitOf(request), place)
    allowFraming(reply, frameAncestors(store))
    const send = (children: ComponentChildren) =>
      sendHtml(
        reply,
        renderPage({
          title: visit.text.withdrawal.heading,
          ...shopOf(store),
          step: null,
          visit,
          assets,
          children,
        }),
      )
    const refuse = (children: ComponentChildren) => {
      void reply.code(422)
      return send(children)
    }
    return { request, store, visit, send, refuse }
  }

  /** What the address of a cart already shows: the number, and the name of who ordered. */
  async function typedOfCart({ cart = '', number = '' }: RequestFields): Promise<TypedWithdrawal> {
    const order = isCartId(cart) ? await findOrderOfCart(queries, cart) : undefined
    if (order === undefined) return { name: '', number, email: '' }
    const isGift = order.gift_note !== null
    const name = isGift ? '' : shippingAddress.read(order.shipping_address).name
    return { name, number: order.number, email: '' }
  }

  async function showOrder(
    page: Page,
    found: OrderToWithdraw,
    typed: TypedWithdrawal,
    shown?: { refusal: string; lines: readonly WithdrawnLine[] },
  ) {
    const { withdrawals, order, state, lines, days, endsAt } = found
    const [newest] = withdrawals.slice(-1)
    if (state === 'done' && newest !== undefined) return await showDone(page, order, newest)
    const { visit, receipt } = await receiptOf(page, order)
    const { locale, text } = visit
    const words = text.withdrawal
    const day = endsAt === null ? '' : dayWords(endsAt - 1, locale.tag, timeZone)
    if (state !== 'open') {
      const { exemptAll: exempt, unpaid, ended, over } = words
      const reasons = { exempt, unpaid, ended, over: fill(over, { day }), done: ended }
      return page.refuse(<WithdrawalRefused visit={visit} reason={reasons[state]} />)
    }
    const items = lines.map(({ row, left, isExempt }, index): ItemToWithdraw => {
      const line = index + 1
      const view = receipt.lines[index]
      const name = view === undefined ? row.product : itemName(view, receipt, visit)
      const chosen = shown === undefined ? left : chosenOf(shown.lines, line, left)
      const counted = row.quantity > 1 ? `${row.quantity} × ${name}` : name
      return { line, name: counted, left, isExempt, chosen }
    })
    const choice = (
      <ItemsAsked
        visit={visit}
        typed={{ ...typed, number: order.number }}
        storeId={page.store.id}
        items={items}
        seen={withdrawals.length}
        until={
          endsAt === null ? fill(words.untilDelivered, { days }) : fill(words.untilDay, { day })
        }
        refusal={shown?.refusal}
      />
    )
    return shown === undefined ? page.send(choice) : page.refuse(choice)
  }

  async function showDone(page: Page, order: OrderRow, withdrawal: Withdrawal) {
    const { visit, receipt } = await receiptOf(page, order)
    const sendsMails = deps.findMailServer === undefined || (await deps.findMailServer()) !== null
    const mailedTo = sendsMails && order.mode === 'live' ? withdrawal.email : null
    return page.send(
      <WithdrawalDone
        visit={visit}
        view={makeWithdrawalView(withdrawal, receipt, visit, { timeZone })}
        withdrawal={withdrawal}
        mailedTo={mailedTo}
      />,
    )
  }

  /** In the words of the catalog that the order was sold from. */
  async function receiptOf(page: Page, order: OrderRow) {
    const ordered = await readOrderWithPictures(deps, order.id)
    if (ordered === null) throw new Error('An order that was just read is missing.')
    const { legal } = page.visit
    const inShop = visitOfShop(page.request, ordered.catalog)
    const visit = legal === undefined ? inShop : { ...inShop, legal }
    return { visit, receipt: makeReceiptView(ordered, visit, { timeZone }) }
  }
}

type Page = {
  request: FastifyRequest
  store: Store
  visit: Visit
  send: (children: ComponentChildren) => unknown
  refuse: (children: ComponentChildren) => unknown
}

function typedIn({ name = '', number = '', email = '' }: RequestFields): TypedWithdrawal {
  return { name: name.trim().slice(0, 200), number: number.trim(), email: email.trim() }
}

/** Sorted by line. */
function linesIn(fields: RequestFields): WithdrawnLine[] {
  return Object.keys(fields)
    .flatMap((name) => /^line-([1-9]\d{0,3})$/.exec(name)?.[1] ?? [])
    .map((line) => ({ line: Number(line), quantity: Number(fields[`quantity-${line}`]) }))
    .sort((a, b) => a.line - b.line)
}

function chosenOf(lines: readonly WithdrawnLine[], line: number, left: number): number {
  const quantity = lines.find((each) => each.line === line)?.quantity ?? 0
  return Number.isSafeInteger(quantity) ? Math.min(Math.max(0, quantity), left) : left
}
