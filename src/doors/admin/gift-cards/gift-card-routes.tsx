// /admin/gift-cards: what is outstanding, all cards, one card with its movements, and issuing.

import { randomBytes } from 'node:crypto'
import type { Queries } from '../../../ground/database/database.ts'
import { cursorText, keysetPage, readCursor } from '../../../ground/database/keyset-page.ts'
import { isCurrency } from '../../../pure/contract/currency-digits.ts'
import { readPlainAmount } from '../../../pure/contract/plain-money.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { notFound } from '../../../pure/errors.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import { addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import { findSaleOfCard } from '../../../trade/checkout/gift-card-sales/gift-card-sale.ts'
import { refundSale } from '../../../trade/checkout/gift-card-sales/refund-sale.ts'
import {
  checkGiftCard,
  endOfDay,
  type GiftCardWishField,
} from '../../../trade/gift-cards/check-gift-card.ts'
import { setValidUntil, voidGiftCard } from '../../../trade/gift-cards/end-gift-card.ts'
import {
  type GiftCard,
  getGiftCard,
  movementsOf,
  selectGiftCards,
} from '../../../trade/gift-cards/gift-card.ts'
import { giftCardEnd } from '../../../trade/gift-cards/gift-card-code.ts'
import { issueGiftCard, mailGiftCard } from '../../../trade/gift-cards/issue-gift-card.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import { t } from '../i18n/t.ts'
import { tRefusal } from '../i18n/t-refusal.ts'
import type { FormFields } from '../layout/form-fields.ts'
import { moneyText } from '../layout/formats.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { Pager } from '../layout/parts/pager.tsx'
import { readStores } from '../layout/read-stores.ts'
import {
  nothingSaved,
  redirectOnError,
  redirectWithOutcome,
} from '../layout/redirect-with-outcome.ts'
import {
  GiftCardList,
  GiftCardView,
  IssueForm,
  type OutstandingSum,
  OutstandingTable,
} from './gift-card-views.tsx'
import { SaleSection } from './sale-section.tsx'

const shownAtOnce = 50

export function giftCardRoutes(panel: Panel): void {
  const { database, now, timeZone: zone } = panel
  const { queries } = database
  const tree = routes.admin.giftCards
  const pageOf = (id: string) => tree.one.page.href({ id })

  panel.get(tree.page, 'read_only', async ({ operator, query, show }) => {
    const after = readCursor(query.get('cursor'), () => true)
    const cards = selectGiftCards(queries)
    const keys = { at: 'created_at', id: 'id', cursorOf: cursorOf } as const
    const { rows, next } = await keysetPage(cards, keys, { after, limit: shownAtOnce })
    return await show({
      title: t('Gift cards'),
      back: { href: routes.admin.payments.page.href(), label: t('Payments') },
      isWide: true,
      children: (
        <>
          {hasRole(operator, 'owner') && (
            <p>
              <a class="button" href={tree.issue.href()}>
                {t('Issue a gift card')}
              </a>{' '}
              <a href={tree.online.page.href()}>{t('Sell gift cards online')}</a>
            </p>
          )}
          <OutstandingTable sums={await readOutstanding(queries)} />
          <GiftCardList cards={rows} stores={await readStores(queries)} now={now()} />
          <Pager
            address={tree.page.href()}
            nextCursor={next && cursorText(next)}
            isFirst={after === null}
          />
        </>
      ),
    })
  })

  panel.get(tree.issue, 'owner', async ({ show }) => {
    const stores = await readStores(queries)
    return await show({
      title: t('Issue a gift card'),
      back: { href: tree.page.href(), label: t('Gift cards') },
      children: <IssueForm stores={stores} issueKey={randomBytes(16).toString('hex')} />,
    })
  })

  panel.post(tree.issue, 'owner', (context) =>
    redirectOnError(context, tree.issue.href(), async () => {
      const { form, by, redirect } = context
      const stores = await readStores(queries)
      const checked = checkGiftCard(wishOf(form), { stores, zone, now: now() })
      if (!checked.ok) {
        const faults = Object.entries(checked.faults).map(([name, told]) => {
          return [fieldOf(name as GiftCardWishField), tRefusal(told)] as const
        })
        const points = faults.map(([, text]) => text)
        const refusal = { ...nothingSaved(), points, faults: Object.fromEntries(faults) }
        return await redirect(tree.issue.href(), refusal)
      }
      const issueKey = `panel:${form.get('key') || randomBytes(16).toString('hex')}`
      const { id } = await database.transaction(async (tx) => {
        const card = { ...checked.card, issueKey }
        const issued = await issueGiftCard(tx, card, by, now())
        const { amount, currency, origin } = issued.card
        const detail = { amount, currency, origin }
        const audit = { action: 'gift_card.issued', ...subjectOf(issued.card), detail } as const
        if (issued.isNew) await addAuditEntry(tx, { operator: by, ...audit }, now())
        return issued.card
      })
      panel.wakeWorker()
      return await redirect(pageOf(id), t('Gift card issued.'))
    }),
  )

  panel.get(tree.one.page, 'read_only', async ({ operator, param, query, show }) => {
    const card = await getGiftCard(queries, param('id'))
    const mayAct = hasRole(operator, 'owner')
    const sale = await findSaleOfCard(queries, card.id)
    const title = t('Gift card …{end}', { end: giftCardEnd(card.code) })
    return await show({
      title,
      back: { href: tree.page.href(), label: t('Gift cards') },
      children: (
        <>
          {sale !== undefined && <SaleSection sale={sale} card={card} mayAct={mayAct} />}
          <GiftCardView
            card={card}
            movements={await movementsOf(queries, card.id)}
            stores={await readStores(queries)}
            now={now()}
            zone={zone}
            mayAct={mayAct}
            showsCode={mayAct && query.get('code') === 'shown'}
          />
        </>
      ),
    })
  })

  panel.post(tree.one.mail, 'staff', (context) =>
    redirectWithOutcome(context, pageOf(context.param('id')), async () => {
      await database.transaction(async (tx) => {
        const card = await getGiftCard(tx, context.param('id'))
        await mailGiftCard(tx, card.id, now())
        const audit = { action: 'gift_card.mailed', ...subjectOf(card) } as const
        await addAuditEntry(tx, { operator: context.by, ...audit }, now())
      })
      panel.wakeWorker()
      return t('The mail is being sent.')
    }),
  )

  panel.post(tree.one.validUntil, 'owner', (context) =>
    redirectWithOutcome(context, pageOf(context.param('id')), async () => {
      const { by, form, param } = context
      const until = endOfDay(form.get('valid_until'), zone)
      if (until === undefined) {
        const text = t('Enter a day to come, or leave it empty.')
        return { kind: 'fault', text, faults: { valid_until: text } }
      }
      await database.transaction(async (tx) => {
        const card = await setValidUntil(tx, param('id'), until, by, now())
        const detail = { until: form.get('valid_until') }
        const audit = { action: 'gift_card.valid_until_changed', ...subjectOf(card) } as const
        await addAuditEntry(tx, { operator: by, ...audit, detail }, now())
      })
      return t('Saved.')
    }),
  )

  panel.post(tree.one.refund, 'owner', (context) =>
    redirectWithOutcome(context, pageOf(context.param('id')), async () => {
      const { by, param, form } = context
      const sale = await findSaleOfCard(queries, param('id'))
      if (sale === undefined) throw notFound(sentence('Gift card not found.'))
      const seen = Number(form.get('left'))
      const after = await refundSale(panel, sale.id, { by, seen })
      const { currency, refund_amount: refunded } = after
      const amount = refunded ?? 0
      const subject = { subject: `giftcard ${param('id')}`, storeId: sale.store_id }
      const audit = { action: 'gift_card.refunded', ...subject } as const
      const entry = { operator: by, ...audit, detail: { amount, currency } }
      if (after.refund_key !== sale.refund_key) {
        await database.transaction((tx) => addAuditEntry(tx, entry, now()))
      }
      panel.wakeWorker()
      return after.refund_status === 'refunded'
        ? t('{amount} refunded.', { amount: moneyText(amount, currency) })
        : t('Refund started.')
    }),
  )

  panel.post(tree.one.void, 'owner', (context) =>
    redirectWithOutcome(context, pageOf(context.param('id')), async () => {
      const { by, param } = context
      const left = await database.transaction(async (tx) => {
        const before = await getGiftCard(tx, param('id'))
        const card = await voidGiftCard(tx, param('id'), by, now())
        const { balance: amount, currency } = before
        const audit = { action: 'gift_card.voided', ...subjectOf(card) } as const
        const entry = { operator: by, ...audit, detail: { amount, currency } }
        if (before.voided_at === null) await addAuditEntry(tx, entry, now())
        return moneyText(amount, currency)
      })
      return t('The gift card is void. It had {left} left.', { left })
    }),
  )
}

function cursorOf({ created_at: at, id }: GiftCard) {
  return { at, id }
}

function subjectOf({ id, store_id: storeId }: GiftCard) {
  return { subject: `giftcard ${id}`, storeId }
}

function wishOf(form: FormFields) {
  const currency = form.get('currency').toUpperCase()
  return {
    amount: isCurrency(currency) ? readPlainAmount(form.get('amount'), currency) : null,
    currency,
    mode: form.get('mode'),
    store: form.get('store'),
    origin: form.get('origin'),
    validUntil: form.get('valid_until'),
    email: form.get('email'),
    sender: form.get('sender'),
    message: form.get('message'),
    language: form.get('language'),
  }
}

function fieldOf(name: GiftCardWishField): string {
  return name === 'validUntil' ? 'valid_until' : name
}

async function readOutstanding(db: Queries): Promise<OutstandingSum[]> {
  const rows = await db
    .selectFrom('gift_cards')
    .select(['currency', 'mode'])
    .select(({ fn }) => [
      fn.countAll<number | string>().as('cards'),
      fn.sum<number | string>('balance').as('balance'),
    ])
    .where('balance', '>', 0)
    .groupBy(['currency', 'mode'])
    .orderBy('mode')
    .orderBy('currency')
    .execute()
  return rows.map(({ cards, balance, ...of }) => ({
    ...of,
    cards: Number(cards),
    balance: Number(balance),
  }))
}
