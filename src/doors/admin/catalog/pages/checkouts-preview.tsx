// What a change would do to the checkouts that are open now: where they are sent.

import {
  type CheckoutsChange,
  mostPreviewedCheckouts,
  type CheckoutsPreview as Preview,
} from '../../../../trade/checkout/draft/preview-checkouts.ts'
import { countText } from '../../frame/formats.ts'
import { type Column, Table } from '../../frame/parts/table.tsx'
import { zoneLabel } from '../forms/shipping-form.ts'
import { countryText } from './zones-page.tsx'

export function CheckoutsPreview({ preview }: { preview: Preview }) {
  const { checkoutCount, changes } = preview
  const total = (count: (change: CheckoutsChange) => number) =>
    changes.reduce((sum, change) => sum + count(change), 0)
  const counts: [string, number][] = [
    ['go to a country whose zone or ways of shipping change', total(({ checkouts }) => checkouts)],
    [
      'go where nothing is shipped any more',
      total(({ checkouts, methods: [now, then] }) =>
        now.length > 0 && then.length === 0 ? checkouts : 0,
      ),
    ],
    ['have chosen a way of shipping that goes away', total(({ losingTheirs }) => losingTheirs)],
  ]
  return (
    <section>
      <h2>Open checkouts</h2>
      <p>
        {`Looked at: the ${countText(checkoutCount)} open checkouts that were changed last (at most ${countText(mostPreviewedCheckouts)}). `}
        {changes.length === 0 && 'They are all sent as they were.'}
      </p>
      {changes.length > 0 && (
        <>
          <ul class="counts">
            {counts
              .filter(([, count]) => count > 0)
              .map(([words, count]) => (
                <li
                  key={words}
                >{`${countText(count)} ${count === 1 ? 'checkout' : 'checkouts'}: ${words}`}</li>
              ))}
          </ul>
          <Table
            caption="Countries that open checkouts go to"
            columns={columns}
            rows={changes}
            keyOf={({ storeName, country }) => `${storeName} ${country}`}
            empty=""
          />
        </>
      )}
    </section>
  )
}

const columns: readonly Column<CheckoutsChange>[] = [
  { label: 'Store', cell: ({ storeName }) => storeName },
  { label: 'Country', cell: ({ country }) => countryText(country) },
  { label: 'Checkouts', isNumber: true, cell: ({ checkouts }) => countText(checkouts) },
  { label: 'Now', cell: ({ zones: [zone], methods: [methods] }) => placeText(zone, methods) },
  { label: 'Then', cell: ({ zones: [, zone], methods: [, methods] }) => placeText(zone, methods) },
]

function placeText(zone: string, methods: readonly string[]): string {
  if (methods.length === 0) return 'nothing is shipped there'
  return `${zoneLabel(zone)}: ${methods.join(', ')}`
}
