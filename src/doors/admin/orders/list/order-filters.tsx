import { orderStatuses, paymentStatuses } from '../../../../pure/contract/order-statuses.ts'
import { routes } from '../../../../pure/contract/route-tree.ts'
import { t, tText } from '../../i18n/t.ts'
import { SelectField, TextField } from '../../layout/parts/field.tsx'
import { FilterForm, PrintFilters, StoreFilter } from '../../layout/parts/filter-form.tsx'
import { stateLabel } from '../../layout/parts/state-badge.tsx'
import type { NamedStore } from '../../layout/read-stores.ts'
import { type OrderChoices, orderChoicesText } from './order-choices.ts'

export type OrderFiltersProps = {
  choices: OrderChoices
  stores: ReadonlyMap<string, NamedStore>
  products: readonly string[]
  sizes: readonly string[]
}

export function OrderFilters({ choices, stores, products, sizes }: OrderFiltersProps) {
  const any = { value: '', label: t('Any') }
  const field = (name: Exclude<keyof OrderChoices, 'search'>) => ({
    name,
    value: choices[name] ?? '',
  })
  return (
    <>
      <nav class="shortcuts" aria-label={t('Orders that need your attention')}>
        <a href={`${routes.admin.orders.page.href()}?late=yes`}>{t('Late')}</a>
        <a href={`${routes.admin.orders.page.href()}?status=on_hold`}>{t('On hold')}</a>
        <a href={`${routes.admin.orders.page.href()}?cooling=yes`}>{t('In cancellation window')}</a>
        <a href={routes.admin.production.page.href()}>{t('To print')}</a>
        <a href={`${routes.admin.orders.page.href()}?status=in_production`}>{t('To ship')}</a>
        <a href={`${routes.admin.orders.page.href()}?status=in_production&taken=mine`}>
          {t('Assigned to you, to ship')}
        </a>
        <a href={`${routes.admin.orders.page.href()}?refunds=pending`}>{t('Pending refunds')}</a>
        <a href={`${routes.admin.orders.page.href()}?withdrawals=open`}>
          {t('Withdrawals to refund')}
        </a>
        <a href={`${routes.admin.orders.page.href()}?status=awaiting_print_image`}>
          {t('Without print image')}
        </a>
      </nav>
      <FilterForm action={routes.admin.orders.page.href()} isSet={orderChoicesText(choices) !== ''}>
        <TextField
          name="q"
          label={t('Search')}
          type="search"
          value={choices.search}
          note={t('Number, name, company, mail, postcode, reference, tracking number')}
        />
        <SelectField
          {...field('status')}
          label={t('Status')}
          choices={[any, ...orderStatuses.map((value) => ({ value, label: stateLabel(value) }))]}
        />
        <SelectField
          {...field('payment')}
          label={t('Payment')}
          choices={[any, ...paymentStatuses.map(plain)]}
        />
        <StoreFilter stores={stores} value={choices.store} />
        <SelectField
          {...field('mode')}
          label={t('Mode')}
          choices={[any, { value: 'live', label: t('Live') }, { value: 'test', label: t('Test') }]}
        />
        <SelectField
          {...field('account')}
          label={t('On account')}
          choices={[
            { value: '', label: t('Any') },
            { value: 'any', label: t('On account') },
            { value: 'open', label: t('Not settled') },
            { value: 'settled', label: t('Settled') },
          ]}
        />
        <SelectField
          {...field('cooling')}
          label={t('In cancellation window')}
          choices={[
            { value: '', label: t('Any') },
            { value: 'yes', label: t('Can still be cancelled') },
          ]}
        />
        <SelectField
          {...field('late')}
          label={t('Promised day')}
          choices={[any, { value: 'yes', label: t('Overdue') }]}
        />
        <SelectField
          {...field('refunds')}
          label={t('Refunds')}
          choices={[any, { value: 'pending', label: t('Pending') }]}
        />
        <SelectField
          {...field('withdrawals')}
          label={t('Withdrawals')}
          choices={[any, { value: 'open', label: t('To refund') }]}
        />
        <SelectField
          {...field('taken')}
          label={t('Assigned')}
          choices={[
            { value: '', label: t('Any') },
            { value: 'mine', label: t('To me') },
          ]}
        />
        <PrintFilters choices={choices} products={products} sizes={sizes} />
        <TextField {...field('from')} label={t('From')} type="date" />
        <TextField {...field('to')} label={t('Until')} type="date" />
      </FilterForm>
    </>
  )
}

function plain(value: string) {
  const words = value.replaceAll(/[_-]/g, ' ')
  return { value, label: tText(`${words.charAt(0).toUpperCase()}${words.slice(1)}`) }
}
