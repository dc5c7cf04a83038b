// /admin/gift-cards/online: which gift cards each store sells to shoppers on its own page.

import type { Queries } from '../../../ground/database/database.ts'
import { giftCardOffer } from '../../../ground/database/tables/stores-table.ts'
import { readStoreId } from '../../../pure/contract/ids.ts'
import { readPlainAmount } from '../../../pure/contract/plain-money.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { notFound } from '../../../pure/errors.ts'
import { addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import {
  checkGiftCardOffer,
  type OfferWish,
} from '../../../trade/checkout/gift-card-sales/check-gift-card-offer.ts'
import { saveGiftCardOffer } from '../../../trade/stores/gift-card-offer.ts'
import { t } from '../i18n/t.ts'
import { tRefusal } from '../i18n/t-refusal.ts'
import type { FormFields } from '../layout/form-fields.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { CheckField, TextField } from '../layout/parts/field.tsx'
import { PostForm, Submit } from '../layout/parts/post-form.tsx'
import { TestBadge } from '../layout/parts/state-badge.tsx'
import { fieldAmount } from '../layout/plain-amount.ts'
import { nothingSaved, redirectWithOutcome } from '../layout/redirect-with-outcome.ts'

export function giftCardOnlineRoutes(panel: Panel): void {
  const { database, now, baseUrl } = panel
  const { queries } = database
  const tree = routes.admin.giftCards

  panel.get(tree.online.page, 'owner', async ({ show }) => {
    const stores = await readOffers(queries)
    return await show({
      title: t('Sell gift cards online'),
      back: { href: tree.page.href(), label: t('Gift cards') },
      children: (
        <>
          <p>
            {t(
              'Shoppers buy them on a page of the store, to which you link. A card is issued and mailed when its payment arrives. What was paid is owed until the card is used: a liability, not a sale.',
            )}
          </p>
          {stores.map((store) => (
            <StoreOffer key={store.id} store={store} baseUrl={baseUrl} />
          ))}
        </>
      ),
    })
  })

  panel.post(tree.online.one, 'owner', (context) =>
    redirectWithOutcome(context, tree.online.page.href(), async () => {
      const { form, param, by } = context
      const stores = await readOffers(queries)
      const store = stores.find(({ id }) => id === param('storeId'))
      if (store === undefined) throw notFound(t('Store not found.'))
      const isOn = form.get('on') !== ''
      const checked = checkGiftCardOffer(wishOf(form, store.currency), store.currency)
      if (isOn && !checked.ok) {
        const faults = Object.entries(checked.faults).map(([name, told]) => {
          return [name, tRefusal(told)] as const
        })
        const points = faults.map(([, text]) => text)
        return { ...nothingSaved(), points, faults: Object.fromEntries(faults) }
      }
      const offer = isOn && checked.ok ? checked.offer : null
      await database.transaction(async (tx) => {
        const storeId = readStoreId(store.id)
        await saveGiftCardOffer(tx, storeId, offer, now())
        const audit = { action: 'gift_card.offer_changed', subject: `store ${storeId}` } as const
        const detail = offer === null ? { on: false } : { on: true, ...offer }
        await addAuditEntry(tx, { operator: by, ...audit, storeId, detail }, now())
      })
      return t('Saved.')
    }),
  )
}

type Store = Awaited<ReturnType<typeof readOffers>>[number]

async function readOffers(db: Queries) {
  const rows = await db
    .selectFrom('stores')
    .select(['id', 'name', 'mode', 'currency', 'gift_card_offer'])
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(({ gift_card_offer: text, ...store }) => {
    const offer = giftCardOffer.read(text)
    return {
      ...store,
      offer,
      isOfOtherCurrency: offer !== null && offer.currency !== store.currency,
    }
  })
}

function wishOf(form: FormFields, currency: string): OfferWish {
  const amountOf = (text: string) => readPlainAmount(text, currency)
  const free = (name: string) => (form.get(name) === '' ? undefined : amountOf(form.get(name)))
  const listed = form.get('amounts').split(/[\s;]+/)
  return {
    amounts: listed.filter((text) => text !== '').map(amountOf),
    least: free('least'),
    most: free('most'),
    validYears: form.get('validYears').trim(),
  }
}

function StoreOffer({ store, baseUrl }: { store: Store; baseUrl: string | null }) {
  const { id, name, mode, currency, offer, isOfOtherCurrency } = store
  const shown = isOfOtherCurrency ? null : offer
  const amount = (value: number) => fieldAmount(value, currency)
  const address = `${routes.giftCard.page.href()}?${new URLSearchParams({ store: id })}`
  const field = (part: string) => ({ name: part, id: `${part}_${id}` })
  return (
    <section>
      <h2>
        {name} <TestBadge mode={mode} />
      </h2>
      {shown !== null && (
        <p>
          {t('Their page:')} <a href={address}>{`${baseUrl ?? ''}${address}`}</a>
        </p>
      )}
      {isOfOtherCurrency && (
        <p>
          {t(
            'The store’s currency has changed, so it sells none. Enter the amounts in {currency}.',
            {
              currency,
            },
          )}
        </p>
      )}
      <PostForm action={routes.admin.giftCards.online.one.href({ storeId: id })} class="stack">
        <CheckField name="on" label={t('Sells gift cards')} isChecked={shown !== null} />
        <TextField
          {...field('amounts')}
          label={t('Amounts to choose from ({currency})', { currency })}
          value={shown?.amounts.map(amount).join(' ') ?? ''}
          note={t('Separated by spaces, at most 12.')}
        />
        <TextField
          {...field('least')}
          label={t('Any amount from ({currency})', { currency })}
          inputMode="decimal"
          value={shown?.free ? amount(shown.free.least) : ''}
          note={t('Empty: only the amounts above.')}
        />
        <TextField
          {...field('most')}
          label={t('Any amount up to ({currency})', { currency })}
          inputMode="decimal"
          value={shown?.free ? amount(shown.free.most) : ''}
        />
        <TextField
          {...field('validYears')}
          label={t('Valid for years')}
          inputMode="numeric"
          value={shown?.validYears == null ? '' : String(shown.validYears)}
          note={t(
            'From the end of the year of the sale. Empty: they have no end. Laws set a minimum: usually three years in Germany, five in Ireland and the United States.',
          )}
        />
        <Submit>{t('Save')}</Submit>
      </PostForm>
    </section>
  )
}
