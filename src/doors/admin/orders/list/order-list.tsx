import type { ComponentChildren } from 'preact'
import { routes } from '../../../../pure/contract/route-tree.ts'
import { entriesOf } from '../../../../pure/objects.ts'
import { recoveryReason } from '../../../../trade/orders/core/actions/hold-causes.ts'
import {
  type OrderActionName,
  orderActions,
} from '../../../../trade/orders/core/actions/order-actions.ts'
import { endOfCoolOff } from '../../../../trade/orders/core/cool-off.ts'
import { t, tText } from '../../i18n/t.ts'
import { Pager } from '../../layout/parts/pager.tsx'
import { PostForm, Submit } from '../../layout/parts/post-form.tsx'
import { type Column, Table } from '../../layout/parts/table.tsx'
import { bulkActionNames, bulkActions } from '../bulk/bulk-actions.ts'
import { type OrderChoices, orderChoicesText } from './order-choices.ts'
import { type OrderColumnsProps, orderColumns } from './order-columns.tsx'
import { OrderFilters } from './order-filters.tsx'
import { type OrderFile, orderFiles } from './orders-csv.ts'
import type { FoundOrders, ListedOrder } from './search-orders.ts'

export type OrderListProps = OrderColumnsProps & {
  choices: OrderChoices
  found: FoundOrders
  nextCursor: string | null
  isFirst: boolean
  products: readonly string[]
  sizes: readonly string[]
  /** False for read-only accounts. */
  mayAct: boolean
  mayClearTests: boolean
  areAllChosen: boolean
  /** URL of this page of the list. */
  address: string
}

export function OrderList(props: OrderListProps) {
  const { choices, found, stores, mayAct, now } = props
  const chosen = orderChoicesText(choices)
  const listAddress = `${routes.admin.orders.page.href()}${chosen && `?${chosen}`}`
  const columns = [...(mayAct ? [chooseColumn(props.areAllChosen)] : []), ...orderColumns(props)]
  const table = (
    <Table
      caption={t('Orders, newest first')}
      columns={columns}
      rows={found.rows}
      keyOf={({ id }) => id}
      empty={t('No orders match. Check the filters above, or reset them.')}
    />
  )
  return (
    <>
      <OrderFilters
        choices={choices}
        stores={stores}
        products={props.products}
        sizes={props.sizes}
      />
      {found.isCutOff && (
        <p class="notice">
          {t('Too many orders match, and not all are shown. Type more characters.')}
        </p>
      )}
      {choices.mode === 'test' && props.mayClearTests && (
        <p>
          <a href={`${routes.admin.orders.clearTests.href()}?store=${choices.store ?? ''}`}>
            {t('Clear test orders')}
          </a>
        </p>
      )}
      {mayAct && found.rows.length > 0 ? (
        <PostForm action={routes.admin.orders.several.href()} class="several">
          <input type="hidden" name="back" value={props.address} />
          <BulkForm address={props.address} rows={found.rows} now={now}>
            {table}
          </BulkForm>
        </PostForm>
      ) : (
        table
      )}
      <Pager address={listAddress} nextCursor={props.nextCursor} isFirst={props.isFirst} />
      <p class="shortcuts">
        <a href={routes.admin.groups.page.href()}>{t('Groups')}</a>
      </p>
      {found.rows.length > 0 && (
        <p class="shortcuts">
          <span>{t('Export this list as CSV:')}</span>
          {entriesOf(orderFiles).map(([file, label]) => (
            <a key={file} href={`${routes.admin.ordersCsv.href()}?${fileQuery(choices, file)}`}>
              {tText(label)}
            </a>
          ))}
        </p>
      )}
    </>
  )
}

function fileQuery(choices: OrderChoices, file: OrderFile): string {
  return orderChoicesText(choices, file === 'orders' ? {} : { file })
}

type BulkFormProps = {
  address: string
  rows: readonly ListedOrder[]
  now: number
  children: ComponentChildren
}

// Actions that are possible for none of the listed orders are not offered. The next page checks
// each chosen order.
function BulkForm({ address, rows, now, children }: BulkFormProps) {
  const isPossible = (name: OrderActionName) => {
    const from: readonly string[] = orderActions[name].from
    const isEarly = (row: ListedOrder) =>
      name === 'start_production' && endOfCoolOff(row, now) !== null
    const isElse = (row: ListedOrder) =>
      name === 'release_as_made' && row.hold_reason !== recoveryReason
    return rows.some((row) => from.includes(row.status) && !isEarly(row) && !isElse(row))
  }
  const possible = bulkActionNames.filter(isPossible)
  if (possible.length === 0) return children
  const all = `${address}${address.includes('?') ? '&' : '?'}chosen=all`
  return (
    <>
      <p>
        <a href={all}>{t('Select all on this page')}</a>
      </p>
      {children}
      <fieldset class="several-actions">
        <legend>{t('Selected orders')}</legend>
        {possible.map((name) => (
          <Submit key={name} look="quiet" name="action" value={name}>
            {tText(bulkActions[name].label)}
          </Submit>
        ))}
      </fieldset>
    </>
  )
}

function chooseColumn(isChecked: boolean): Column<ListedOrder> {
  return {
    label: t('Choose'),
    cell: ({ id, number }) => (
      <label class="choose">
        <input type="checkbox" name="order" value={id} checked={isChecked} />
        <span class="unseen">{t('Order {number}', { number })}</span>
      </label>
    ),
  }
}
