// The list of orders: what narrows it down, the orders themselves, and what to do with several at once.

import { shippingAddress } from '../../../../ground/database/tables/orders-table.ts'
import { entriesOf } from '../../../../pure/objects.ts'
import {
  type OrderActionName,
  orderActions,
} from '../../../../trade/orders/actions/order-actions.ts'
import { moneyText, timeText } from '../../frame/formats.ts'
import { Pager } from '../../frame/parts/pager.tsx'
import { PostForm } from '../../frame/parts/post-form.tsx'
import { AccountBadge, Badge, StateBadge } from '../../frame/parts/state-badge.tsx'
import { type Column, Table } from '../../frame/parts/table.tsx'
import type { NamedStore } from '../../frame/read-stores.ts'
import { severalActionNames, severalActions } from '../several/several-actions.ts'
import type { FoundOrders, OrderRow } from './find-orders.ts'
import { type OrderChoices, orderChoicesText } from './order-choices.ts'
import { OrderFilters } from './order-filters.tsx'
import { type OrderFile, orderFiles } from './orders-csv.ts'

export type OrderListProps = {
  choices: OrderChoices
  found: FoundOrders
  nextCursor: string | null
  isFirst: boolean
  stores: ReadonlyMap<string, NamedStore>
  products: readonly string[]
  /** False for who may only look. */
  mayAct: boolean
  areAllChosen: boolean
  /** This page of the list. */
  address: string
}

export function OrderList(props: OrderListProps) {
  const { choices, found, stores, mayAct } = props
  const chosen = orderChoicesText(choices)
  const listAddress = `/admin/orders${chosen && `?${chosen}`}`
  const columns = [...(mayAct ? [chooseColumn(props.areAllChosen)] : []), ...columnsOf(stores)]
  const table = (
    <Table
      caption="Orders, newest first"
      columns={columns}
      rows={found.rows}
      keyOf={({ id }) => id}
      empty="No order fits. Look at the choices above, or reset them."
    />
  )
  return (
    <>
      <OrderFilters choices={choices} stores={stores} products={props.products} />
      {found.isCutOff && (
        <p class="notice">
          Very many orders begin like this, and not all of them are here. Type more of it.
        </p>
      )}
      {mayAct && found.rows.length > 0 ? (
        <PostForm action="/admin/orders/several" class="several">
          <input type="hidden" name="back" value={props.address} />
          {table}
          <SeveralButtons address={props.address} rows={found.rows} />
        </PostForm>
      ) : (
        table
      )}
      <Pager address={listAddress} nextCursor={props.nextCursor} isFirst={props.isFirst} />
      {found.rows.length > 0 && (
        <p class="shortcuts">
          <span>This list as CSV:</span>
          {entriesOf(orderFiles).map(([file, label]) => (
            <a key={file} href={`/admin/orders.csv?${fileQuery(choices, file)}`}>
              {label}
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

// What is possible with none of them is not offered; the next page says it of each.
function SeveralButtons({ address, rows }: { address: string; rows: readonly OrderRow[] }) {
  const isPossible = (name: OrderActionName) => {
    const from: readonly string[] = orderActions[name].from
    return rows.some(({ status }) => from.includes(status))
  }
  const possible = severalActionNames.filter(isPossible)
  if (possible.length === 0) return null
  const all = `${address}${address.includes('?') ? '&' : '?'}chosen=all`
  return (
    <fieldset class="several-actions">
      <legend>With the chosen orders</legend>
      {possible.map((name) => (
        <button key={name} class="button quiet" type="submit" name="action" value={name}>
          {severalActions[name].label}
        </button>
      ))}
      <a href={all}>Choose all on this page</a>
    </fieldset>
  )
}

function chooseColumn(isChecked: boolean): Column<OrderRow> {
  return {
    label: 'Choose',
    cell: ({ id, number }) => (
      <label class="choose">
        <input type="checkbox" name="order" value={id} checked={isChecked} />
        <span class="unseen">Order {number}</span>
      </label>
    ),
  }
}

function columnsOf(stores: ReadonlyMap<string, NamedStore>): readonly Column<OrderRow>[] {
  return [
    {
      label: 'Order',
      cell: ({ id, number, reference_id: reference }) => (
        <>
          <a href={`/admin/orders/${id}`}>{number}</a>
          {reference !== null && <span class="beside">{reference}</span>}
        </>
      ),
    },
    { label: 'Placed', cell: ({ created_at: at }) => timeText(at) },
    {
      label: 'State',
      cell: ({ status, hold_reason: reason }) => (
        <>
          <StateBadge status={status} />
          {reason !== null && <span class="beside">{shortened(reason)}</span>}
        </>
      ),
    },
    {
      label: 'For',
      cell: (row) => {
        const { name } = shippingAddress.read(row.shipping_address)
        return (
          <>
            {name === '' ? 'Deleted' : name}
            <span class="beside">{row.email}</span>
          </>
        )
      },
    },
    {
      label: 'Store',
      cell: ({ store_id: id, mode }) => (
        <>
          {stores.get(id)?.name ?? id} {mode === 'test' && <Badge tone="wait">Test</Badge>}
        </>
      ),
    },
    {
      label: 'Payment',
      cell: ({ payment_status: status, on_account: onAccount, settled_at: settledAt }) => (
        <>
          {status.replaceAll('_', ' ')}{' '}
          {onAccount === 1 && <AccountBadge isSettled={settledAt !== null} />}
        </>
      ),
    },
    {
      label: 'Total',
      isNumber: true,
      cell: ({ total, currency }) => moneyText(total, currency),
    },
  ]
}

const maxCharacters = 90

function shortened(text: string): string {
  return text.length <= maxCharacters ? text : `${text.slice(0, maxCharacters - 1)}…`
}
