// What a change would do to the carts that are open now.

import {
  type CartLineChange,
  mostPreviewedCarts,
  type CartsPreview as Preview,
} from '../../../../trade/carts/preview-carts.ts'
import { countText, moneyText } from '../../frame/formats.ts'
import { type Column, Table } from '../../frame/parts/table.tsx'

const mostShown = 30

export function CartsPreview({ preview }: { preview: Preview }) {
  const { cartCount, lineCount, changes } = preview
  const counts: [string, number][] = [
    ['become dearer', preview.dearer],
    ['become cheaper', preview.cheaper],
    ['can’t be bought any more', preview.stopped],
    ['can be bought again', preview.freed],
    ['get another currency', preview.moved],
    ['get another choice of an option', preview.rechosen],
  ]
  return (
    <section>
      <h2>Open carts</h2>
      <p>
        {`Looked at: the ${countText(cartCount)} open carts that were changed last (at most ${mostPreviewedCarts}), with ${countText(lineCount)} lines. `}
        {changes.length === 0 && 'None of their prices changes.'}
      </p>
      {changes.length > 0 && (
        <>
          <ul class="counts">
            {counts
              .filter(([, count]) => count > 0)
              .map(([words, count]) => (
                <li
                  key={words}
                >{`${countText(count)} ${count === 1 ? 'line' : 'lines'}: ${words}`}</li>
              ))}
          </ul>
          <Table
            caption="Lines of open carts that change"
            columns={columns}
            rows={changes.slice(0, mostShown)}
            keyOf={({ lineId }) => lineId}
            empty=""
          />
          {changes.length > mostShown && (
            <p class="note">{`These are ${mostShown} of ${countText(changes.length)}.`}</p>
          )}
        </>
      )}
    </section>
  )
}

const columns: readonly Column<CartLineChange>[] = [
  { label: 'Store', cell: ({ storeName }) => storeName },
  { label: 'Print', cell: ({ product, size }) => `${product} ${size ?? '(no size)'}` },
  { label: 'Now', isNumber: true, cell: ({ from, currencies: [now] }) => priceText(from, now) },
  { label: 'Then', isNumber: true, cell: ({ to, currencies: [, then] }) => priceText(to, then) },
  { label: 'What the shopper reads', cell: ({ to, reason }) => (to === null ? reason : '') },
  {
    label: 'Choices that change',
    cell: ({ replaced }) =>
      replaced.map(({ option, from, to }) => `${option} ${from} → ${to ?? 'none'}`).join(', '),
  },
]

function priceText(amount: number | null, currency: string): string {
  return amount === null ? 'not to be had' : moneyText(amount, currency)
}
