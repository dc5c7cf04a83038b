import { shippingAddress } from '../../../../ground/database/tables/orders-table.ts'
import { toldText } from '../../../../ground/database/told-text.ts'
import type { OrderId } from '../../../../pure/contract/ids.ts'
import { routes } from '../../../../pure/contract/routes.ts'
import { endOfCoolOff } from '../../../../trade/orders/cool-off.ts'
import { takenBy } from '../../../../trade/orders/taken.ts'
import { timeText } from '../../frame/formats.ts'
import { SmallPicture } from '../../frame/parts/print-picture.tsx'
import { AccountBadge, StateBadge, TestBadge } from '../../frame/parts/state-badge.tsx'
import type { Column } from '../../frame/parts/table.tsx'
import { productText, sizeText } from '../../frame/print-words.ts'
import type { NamedStore } from '../../frame/read-stores.ts'
import { Time } from '../../frame/time.tsx'
import { saidRefusal } from '../../words/said-refusal.ts'
import { said, say, sayParts } from '../../words/say.ts'
import type { OrderRow } from './find-orders.ts'
import type { ListedLine } from './read-listed-lines.ts'

export type OrderColumnsProps = {
  lines: ReadonlyMap<OrderId, readonly ListedLine[]>
  stores: ReadonlyMap<string, NamedStore>
  now: number
}

export function orderColumns({
  lines,
  stores,
  now,
}: OrderColumnsProps): readonly Column<OrderRow>[] {
  const storeColumn: Column<OrderRow> = {
    label: say('Store'),
    isShort: true,
    cell: ({ store_id: id }) => stores.get(id)?.name ?? id,
  }
  return [
    {
      label: say('Picture'),
      cell: ({ id }) => {
        const [first] = lines.get(id) ?? []
        return first && <SmallPicture picture={first.picture} crop={first.crop} />
      },
    },
    {
      label: say('Order'),
      cell: ({ id, number, mode, reference_id: reference }) => (
        <>
          <a href={routes.admin.orders.one.page.href({ id })}>{number}</a> <TestBadge mode={mode} />
          {reference !== null && <span class="beside">{reference}</span>}
        </>
      ),
    },
    {
      label: say('Product'),
      isShort: true,
      cell: ({ id }) => <FirstProduct lines={lines.get(id) ?? []} />,
    },
    {
      label: say('Size'),
      cell: ({ id }) => {
        const [first] = lines.get(id) ?? []
        return first && sizeText(first.size)
      },
    },
    { label: say('Placed'), cell: ({ created_at: at }) => timeText(at) },
    { label: say('State'), cell: (row) => <State row={row} now={now} /> },
    {
      label: say('For'),
      cell: (row) => {
        const { name } = shippingAddress.read(row.shipping_address)
        return (
          <>
            {name === '' ? say('Deleted') : name}
            <span class="beside">{row.email}</span>
          </>
        )
      },
    },
    ...(stores.size > 1 ? [storeColumn] : []),
    {
      label: say('Payment'),
      isShort: true,
      cell: ({ payment_status: status, on_account: onAccount, settled_at: settledAt }) => (
        <>
          {said(status.replaceAll('_', ' '))}{' '}
          {onAccount === 1 && <AccountBadge isSettled={settledAt !== null} />}
        </>
      ),
    },
    { label: say('Total'), money: ({ total, currency }) => [total, currency] },
  ]
}

function FirstProduct({ lines }: { lines: readonly ListedLine[] }) {
  const [first, ...more] = lines
  if (first === undefined) return null
  return (
    <>
      {first.quantity > 1 && `${first.quantity} × `}
      {productText(first.product)}
      {more.length > 0 && (
        <span class="beside">{say('and {count} more', { count: more.length })}</span>
      )}
    </>
  )
}

function State({ row, now }: { row: OrderRow; now: number }) {
  const { status, hold_reason: reason, hold_told: told, cancelled_at: cancelledAt } = row
  const until = endOfCoolOff(row, now)
  const taken = takenBy(row)
  return (
    <>
      <StateBadge status={status} />
      {taken !== null && <span class="beside">{say('Taken by {name}', { name: taken.name })}</span>}
      {status === 'refunded' && cancelledAt !== null && (
        <span class="beside">{say('Cancelled')}</span>
      )}
      {until !== null && (
        <span class="beside">
          {sayParts('Can be cancelled until {time}', { time: <Time at={until} now={now} /> })}
        </span>
      )}
      {reason !== null && (
        <span class="beside">{shortened(saidRefusal(toldText.read(told, reason)))}</span>
      )}
    </>
  )
}

const maxCharacters = 90

function shortened(text: string): string {
  return text.length <= maxCharacters ? text : `${text.slice(0, maxCharacters - 1)}…`
}
