// What the list of orders can be narrowed down to.

import { orderStatuses, paymentStatuses } from '../../../../pure/contract/order-statuses.ts'
import { SelectField, TextField } from '../../frame/parts/field.tsx'
import { FilterForm } from '../../frame/parts/filter-form.tsx'
import { stateLabel } from '../../frame/parts/state-badge.tsx'
import { sizeText } from '../../frame/print-words.ts'
import type { NamedStore } from '../../frame/read-stores.ts'
import type { OrderChoices } from './order-choices.ts'

export type OrderFiltersProps = {
  choices: OrderChoices
  stores: ReadonlyMap<string, NamedStore>
  products: readonly string[]
  sizes: readonly string[]
}

export function OrderFilters({ choices, stores, products, sizes }: OrderFiltersProps) {
  return (
    <>
      <nav class="shortcuts" aria-label="Orders that wait for you">
        <a href="/admin/orders?status=on_hold">On hold</a>
        <a href="/admin/orders?cooling=yes">Cooling off</a>
        <a href="/admin/production">To be printed</a>
        <a href="/admin/orders?status=in_production">To be shipped</a>
        <a href="/admin/orders?status=in_production&taken=mine">Yours to be shipped</a>
        <a href="/admin/orders?refunds=pending">Refunds on their way</a>
        <a href="/admin/orders?status=awaiting_print_image">Without print image</a>
      </nav>
      <FilterForm action="/admin/orders">
        <TextField
          name="q"
          label="Search"
          type="search"
          value={choices.search}
          note="Number, name, mail, postcode, reference, tracking number"
        />
        <SelectField
          name="status"
          label="State"
          value={choices.status ?? ''}
          choices={[any, ...orderStatuses.map((value) => ({ value, label: stateLabel(value) }))]}
        />
        <SelectField
          name="payment"
          label="Payment"
          value={choices.payment ?? ''}
          choices={[any, ...paymentStatuses.map(plain)]}
        />
        <SelectField
          name="store"
          label="Store"
          value={choices.store ?? ''}
          choices={[
            any,
            ...[...stores.values()].map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <SelectField
          name="mode"
          label="Mode"
          value={choices.mode ?? ''}
          choices={[any, { value: 'live', label: 'Live' }, { value: 'test', label: 'Test' }]}
        />
        <SelectField
          name="account"
          label="On account"
          value={choices.account ?? ''}
          choices={[
            { value: '', label: 'Or not' },
            { value: 'any', label: 'On account' },
            { value: 'open', label: 'Not settled' },
            { value: 'settled', label: 'Settled' },
          ]}
        />
        <SelectField
          name="cooling"
          label="Cooling off"
          value={choices.cooling ?? ''}
          choices={[
            { value: '', label: 'Or not' },
            { value: 'yes', label: 'Can still be cancelled' },
          ]}
        />
        <SelectField
          name="refunds"
          label="Refunds"
          value={choices.refunds ?? ''}
          choices={[any, { value: 'pending', label: 'On their way' }]}
        />
        <SelectField
          name="taken"
          label="Taken"
          value={choices.taken ?? ''}
          choices={[
            { value: '', label: 'Or not' },
            { value: 'mine', label: 'By me' },
          ]}
        />
        <SelectField
          name="product"
          label="Product"
          value={choices.product ?? ''}
          choices={[any, ...products.map(plain)]}
        />
        <SelectField
          name="size"
          label="Size"
          value={choices.size ?? ''}
          choices={[any, ...sizes.map((value) => ({ value, label: sizeText(value) }))]}
        />
        <TextField name="from" label="From" type="date" value={choices.from ?? ''} />
        <TextField name="to" label="To" type="date" value={choices.to ?? ''} />
      </FilterForm>
    </>
  )
}

const any = { value: '', label: 'Any' }

function plain(value: string) {
  const words = value.replaceAll(/[_-]/g, ' ')
  return { value, label: `${words.charAt(0).toUpperCase()}${words.slice(1)}` }
}
