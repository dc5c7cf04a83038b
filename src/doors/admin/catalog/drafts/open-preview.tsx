import {
  type CartLineChange,
  type CartsPreview as ChangedCarts,
  maxPreviewedCarts,
} from '../../../../trade/carts/preview-carts.ts'
import type { CustomWords } from '../../../../trade/catalog/catalog.ts'
import {
  type CheckoutsPreview as ChangedCheckouts,
  type CheckoutsChange,
  maxPreviewedCheckouts,
} from '../../../../trade/checkout/draft/preview-checkouts.ts'
import { type Known, plainWords } from '../../catalog-words/place-text.ts'
import { zoneLabel } from '../../catalog-words/shipping-words.ts'
import { readersCountryName } from '../../i18n/in-language.ts'
import { t } from '../../i18n/t.ts'
import { countText, moneyText } from '../../layout/formats.ts'
import { type Column, Table, type TableProps } from '../../layout/parts/table.tsx'
import { optionsText, productText, sizeText } from '../../layout/print-texts.ts'

/** `own` has the words of the changed catalog. */
type CartsProps = { preview: ChangedCarts; own?: CustomWords | null }

export function CartsPreviewSection({ preview, own = null }: CartsProps) {
  const { cartCount, lineCount, changes } = preview
  return (
    <OpenPreview
      title={t('Open carts')}
      isEmpty={cartCount === 0}
      note={t(
        'Checked: {cartCount} (at most the {maxPreviewedCarts} most recently changed), with {lineCount}. ',
        {
          cartCount: countOf(cartCount, [t('open cart'), t('open carts')]),
          maxPreviewedCarts,
          lineCount: countOf(lineCount, lineWords()),
        },
      )}
      unchanged={t('None of their prices change.')}
      unit={lineWords()}
      counts={[
        [[t('becomes more expensive'), t('become more expensive')], preview.dearer],
        [[t('becomes cheaper'), t('become cheaper')], preview.cheaper],
        [[t('is no longer available'), t('are no longer available')], preview.stopped],
        [[t('becomes available again'), t('become available again')], preview.freed],
        [[t('switches to another currency'), t('switch to another currency')], preview.moved],
        [
          [
            t('switches to another choice of an option'),
            t('switch to another choice of an option'),
          ],
          preview.rechosen,
        ],
      ]}
      caption={t('Lines of open carts that change')}
      columns={lineColumns(own)}
      rows={changes}
      most={30}
      keyOf={({ lineId }) => lineId}
    />
  )
}

type CheckoutsProps = { preview: ChangedCheckouts; known: Known }

export function CheckoutsPreviewSection({ preview, known }: CheckoutsProps) {
  const { checkoutCount, changes } = preview
  const total = (count: (change: CheckoutsChange) => number) =>
    changes.reduce((sum, change) => sum + count(change), 0)
  return (
    <OpenPreview
      title={t('Open checkouts')}
      isEmpty={checkoutCount === 0}
      note={t('Checked: {checkoutCount} (at most the {count} most recently changed). ', {
        checkoutCount: countOf(checkoutCount, [t('open checkout'), t('open checkouts')]),
        count: countText(maxPreviewedCheckouts),
      })}
      unchanged={t('Shipping doesn’t change for any of them.')}
      unit={[t('checkout'), t('checkouts')]}
      counts={[
        [
          [
            t('ships to a country whose zone or shipping methods change'),
            t('ship to a country whose zone or shipping methods change'),
          ],
          total(({ checkouts }) => checkouts),
        ],
        [
          [
            t('ships to a place that is no longer shipped to'),
            t('ship to places that are no longer shipped to'),
          ],
          total(({ checkouts, methods: [now, then] }) =>
            now.length > 0 && then.length === 0 ? checkouts : 0,
          ),
        ],
        [
          [t('uses a shipping method that is removed'), t('use a shipping method that is removed')],
          total(({ losingTheirs }) => losingTheirs),
        ],
      ]}
      caption={t('Destination countries of open checkouts')}
      columns={countryColumns(known)}
      rows={changes}
      keyOf={({ storeName, country }) => `${storeName} ${country}`}
    />
  )
}

type Counted = readonly [one: string, several: string]

const lineWords = (): Counted => [t('line'), t('lines')]

function countOf(count: number, [one, several]: Counted): string {
  return `${countText(count)} ${count === 1 ? one : several}`
}

type OpenPreviewProps<Row> = Omit<TableProps<Row>, 'empty'> & {
  title: string
  /** True if nothing is open. */
  isEmpty: boolean
  note: string
  /** Shown if there are no rows. */
  unchanged: string
  /** The unit of the counts: `line`, `lines`. */
  unit: Counted
  /** Each with its singular and plural wording. */
  counts: readonly (readonly [words: Counted, count: number])[]
}

function OpenPreview<Row>(props: OpenPreviewProps<Row>) {
  const { title, isEmpty, note, unchanged, unit, counts, ...table } = props
  const isChanged = table.rows.length > 0
  return (
    <section>
      <h2>{title}</h2>
      {isEmpty ? (
        <p>{t('None are open right now.')}</p>
      ) : (
        <p>
          {note}
          {!isChanged && unchanged}
        </p>
      )}
      {isChanged && (
        <>
          <ul class="counts">
            {counts
              .filter(([, count]) => count > 0)
              .map(([[one, several], count]) => (
                <li key={several}>{`${countOf(count, unit)}: ${count === 1 ? one : several}`}</li>
              ))}
          </ul>
          <Table {...table} empty="" />
        </>
      )}
    </section>
  )
}

const lineColumns = (own: CustomWords | null): readonly Column<CartLineChange>[] => [
  { label: 'Store', cell: ({ storeName }) => storeName },
  {
    label: 'Print',
    cell: ({ product, size }) =>
      `${productText(product, own)} ${size === null ? t('(no size)') : sizeText(size)}`,
  },
  { label: 'Now', number: ({ from, currencies: [now] }) => priceText(from, now) },
  { label: 'After', number: ({ to, currencies: [, then] }) => priceText(to, then) },
  { label: 'What the shopper reads', cell: ({ to, reason }) => (to === null ? reason : '') },
  {
    label: 'Choices that change',
    cell: ({ replaced }) =>
      replaced
        .map(({ option, from, to }) => {
          const now = optionsText({ [option]: from }, own)
          return to === null
            ? t('no longer {now}', { now })
            : t('{value} instead of {now}', { value: optionsText({ [option]: to }, own), now })
        })
        .join(', '),
  },
]

function priceText(amount: number | null, currency: string): string {
  return amount === null ? t('not available') : moneyText(amount, currency)
}

const countryColumns = (known: Known): readonly Column<CheckoutsChange>[] => [
  { label: 'Store', cell: ({ storeName }) => storeName },
  { label: 'Country', cell: ({ country }) => readersCountryName(country) },
  { label: 'Checkouts', number: ({ checkouts }) => countText(checkouts) },
  {
    label: 'Now',
    cell: ({ zones: [zone], methods: [methods] }) => placeText(known, zone, methods),
  },
  {
    label: 'After',
    cell: ({ zones: [, zone], methods: [, methods] }) => placeText(known, zone, methods),
  },
]

function placeText(known: Known, zone: string, methods: readonly string[]): string {
  if (methods.length === 0) return t('not shipped to')
  return `${zoneLabel(known, zone)}: ${methods.map(plainWords).join(', ')}`
}
