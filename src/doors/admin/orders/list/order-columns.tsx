import { shippingAddress } from '../../../../ground/database/tables/orders-table.ts'
import { toldText } from '../../../../ground/database/told-text.ts'
import type { OrderId } from '../../../../pure/contract/ids.ts'
import { routes } from '../../../../pure/contract/route-tree.ts'
import { endOfCoolOff } from '../../../../trade/orders/core/cool-off.ts'
import { takenBy } from '../../../../trade/orders/core/taken.ts'
import { t, tParts, tText } from '../../i18n/t.ts'
import { tRefusal } from '../../i18n/t-refusal.ts'
import { timeText } from '../../layout/formats.ts'
import { PrintThumbnail } from '../../layout/parts/print-picture.tsx'
import { AccountBadge, StateBadge, TestBadge } from '../../layout/parts/state-badge.tsx'
import type { Column } from '../../layout/parts/table.tsx'
import { productText, sizeText } from '../../layout/print-texts.ts'
import type { NamedStore } from '../../layout/read-stores.ts'
import { Time } from '../../layout/time.tsx'
import type { ListedLine } from './read-listed-lines.ts'
import type { ListedOrder } from './search-orders.ts'

export type OrderColumnsProps = {
  lines: ReadonlyMap<OrderId, readonly ListedLine[]>
  stores: ReadonlyMap<string, NamedStore>
  now: number
}

export function orderColumns({
  lines,
  stores,
  now,
}: OrderColumnsProps): readonly Column<ListedOrder>[] {
  const storeColumn: Column<ListedOrder> = {
    label: t('Store'),
    isShort: true,
    cell: ({ store_id: id }) => stores.get(id)?.name ?? id,
  }
  return [
    {
      label: t('Picture'),
      cell: ({ id }) => {
        const [first] = lines.get(id) ?? []
        return first && <PrintThumbnail picture={first.picture} crop={first.crop} />
      },
    },
    {
      label: t('Order'),
      cell: ({ id, number, mode, reference_id: reference }) => (
        <>
          <a href={routes.admin.orders.one.page.href({ id })}>{number}</a> <TestBadge mode={mode} />
          {reference !== null && <span class="beside">{reference}</span>}
        </>
      ),
    },
    {
      label: t('Product'),
      isShort: true,
      cell: ({ id }) => <FirstProduct lines={lines.get(id) ?? []} />,
    },
    {
      label: t('Size'),
      cell: ({ id }) => {
        const [first] = lines.get(id) ?? []
        return first && sizeText(first.size)
      },
    },
    { label: t('Placed'), cell: ({ created_at: at }) => timeText(at) },
    { label: t('Status'), cell: (row) => <State row={row} now={now} /> },
    {
      label: t('For'),
      cell: (row) => {
        const { name } = shippingAddress.read(row.shipping_address)
        return (
          <>
            {name === '' ? t('Deleted') : name}
            <span class="beside">{row.email}</span>
          </>
        )
      },
    },
    ...(stores.size > 1 ? [storeColumn] : []),
    {
      label: t('Payment'),
      isShort: true,
      cell: ({ payment_status: status, on_account: onAccount, settled_at: settledAt }) => (
        <>
          {tText(status.replaceAll('_', ' '))}{' '}
          {onAccount === 1 && <AccountBadge isSettled={settledAt !== null} />}
        </>
      ),
    },
    { label: t('Total'), money: ({ total, currency }) => [total, currency] },
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
        <span class="beside">{t('and {count} more', { count: more.length })}</span>
      )}
    </>
  )
}

function State({ row, now }: { row: ListedOrder; now: number }) {
  const { status, hold_reason: reason, hold_told: told, cancelled_at: cancelledAt } = row
  const until = endOfCoolOff(row, now)
  const taken = takenBy(row)
  return (
    <>
      <StateBadge status={status} />
      {taken !== null && (
        <span class="beside">{t('Assigned to {name}', { name: taken.name })}</span>
      )}
      {status === 'refunded' && cancelledAt !== null && (
        <span class="beside">{t('Cancelled')}</span>
      )}
      {until !== null && (
        <span class="beside">
          {tParts('Can be cancelled until {time}', { time: <Time at={until} now={now} /> })}
        </span>
      )}
      {reason !== null && (
        <span class="beside">{shortened(tRefusal(toldText.read(told, reason)))}</span>
      )}
    </>
  )
}

const maxCharacters = 90

function shortened(text: string): string {
  return text.length <= maxCharacters ? text : `${text.slice(0, maxCharacters - 1)}…`
}
