import { orderStatuses, paymentStatuses } from '../../../../pure/contract/order-statuses.ts'
import { routes } from '../../../../pure/contract/routes.ts'
import type { KeptFilter } from '../../../../trade/operators/accounts/kept-filters.ts'
import { SelectField, TextField } from '../../frame/parts/field.tsx'
import { FilterForm, PrintFilters, StoreFilter } from '../../frame/parts/filter-form.tsx'
import { ButtonForm, PostForm, Submit } from '../../frame/parts/post-form.tsx'
import { stateLabel } from '../../frame/parts/state-badge.tsx'
import type { NamedStore } from '../../frame/read-stores.ts'
import { said, say } from '../../words/say.ts'
import { keptChoicesText, type OrderChoices, orderChoicesText } from './order-choices.ts'

export type OrderFiltersProps = {
  choices: OrderChoices
  stores: ReadonlyMap<string, NamedStore>
  products: readonly string[]
  sizes: readonly string[]
}

export function OrderFilters({ choices, stores, products, sizes }: OrderFiltersProps) {
  const any = { value: '', label: say('Any') }
  const field = (name: Exclude<keyof OrderChoices, 'search'>) => ({
    name,
    value: choices[name] ?? '',
  })
  return (
    <>
      <nav class="shortcuts" aria-label={say('Orders that wait for you')}>
        <a href={`${routes.admin.orders.page.href()}?late=yes`}>{say('Late')}</a>
        <a href={`${routes.admin.orders.page.href()}?status=on_hold`}>{say('On hold')}</a>
        <a href={`${routes.admin.orders.page.href()}?cooling=yes`}>{say('Cooling off')}</a>
        <a href={routes.admin.production.page.href()}>{say('To be printed')}</a>
        <a href={`${routes.admin.orders.page.href()}?status=in_production`}>
          {say('To be shipped')}
        </a>
        <a href={`${routes.admin.orders.page.href()}?status=in_production&taken=mine`}>
          {say('Yours to be shipped')}
        </a>
        <a href={`${routes.admin.orders.page.href()}?refunds=pending`}>
          {say('Refunds on their way')}
        </a>
        <a href={`${routes.admin.orders.page.href()}?status=awaiting_print_image`}>
          {say('Without print image')}
        </a>
      </nav>
      <FilterForm action={routes.admin.orders.page.href()} isSet={orderChoicesText(choices) !== ''}>
        <TextField
          name="q"
          label={say('Search')}
          type="search"
          value={choices.search}
          note={say('Number, name, company, mail, postcode, reference, tracking number')}
        />
        <SelectField
          {...field('status')}
          label={say('State')}
          choices={[any, ...orderStatuses.map((value) => ({ value, label: stateLabel(value) }))]}
        />
        <SelectField
          {...field('payment')}
          label={say('Payment')}
          choices={[any, ...paymentStatuses.map(plain)]}
        />
        <StoreFilter stores={stores} value={choices.store} />
        <SelectField
          {...field('mode')}
          label={say('Mode')}
          choices={[
            any,
            { value: 'live', label: say('Live') },
            { value: 'test', label: say('Test') },
          ]}
        />
        <SelectField
          {...field('account')}
          label={say('On account')}
          choices={[
            { value: '', label: say('Or not') },
            { value: 'any', label: say('On account') },
            { value: 'open', label: say('Not settled') },
            { value: 'settled', label: say('Settled') },
          ]}
        />
        <SelectField
          {...field('cooling')}
          label={say('Cooling off')}
          choices={[
            { value: '', label: say('Or not') },
            { value: 'yes', label: say('Can still be cancelled') },
          ]}
        />
        <SelectField
          {...field('late')}
          label={say('Promised day')}
          choices={[any, { value: 'yes', label: say('Over: it is late') }]}
        />
        <SelectField
          {...field('refunds')}
          label={say('Refunds')}
          choices={[any, { value: 'pending', label: say('On their way') }]}
        />
        <SelectField
          {...field('taken')}
          label={say('Taken')}
          choices={[
            { value: '', label: say('Or not') },
            { value: 'mine', label: say('By me') },
          ]}
        />
        <PrintFilters choices={choices} products={products} sizes={sizes} />
        <TextField {...field('from')} label={say('From')} type="date" />
        <TextField {...field('to')} label={say('Until')} type="date" />
      </FilterForm>
    </>
  )
}

function plain(value: string) {
  const words = value.replaceAll(/[_-]/g, ' ')
  return { value, label: said(`${words.charAt(0).toUpperCase()}${words.slice(1)}`) }
}

type Props = { filters: readonly KeptFilter[]; choices: OrderChoices }

/** Links to saved filters, and a form to save the current one. */
export function KeptFilters({ filters, choices }: Props) {
  const shown = keptChoicesText(choices)
  const kept = filters.find((filter) => filter.choices === shown)
  return (
    <>
      {filters.length > 0 && (
        <nav class="shortcuts" aria-label={say('Filters that you have kept')}>
          {filters.map(({ id, name, choices: text }) => (
            <a
              key={id}
              href={`${routes.admin.orders.page.href()}?${text}`}
              {...(text === shown && { 'aria-current': 'page' })}
            >
              {name}
            </a>
          ))}
        </nav>
      )}
      {kept !== undefined && (
        <ButtonForm
          action={routes.admin.orders.filters.one.forget.href({ filter: kept.id })}
          look="link"
        >
          {say('Forget the filter “{name}”', { name: kept.name })}
        </ButtonForm>
      )}
      {kept === undefined && shown !== '' && (
        <details class="action">
          <summary>{say('Keep this filter')}</summary>
          <PostForm action={routes.admin.orders.filters.keep.href()} class="stack">
            <input type="hidden" name="choices" value={shown} />
            <TextField name="name" label={say('Its name')} maxLength={40} isRequired />
            <Submit look="quiet">{say('Keep it')}</Submit>
          </PostForm>
        </details>
      )}
    </>
  )
}
