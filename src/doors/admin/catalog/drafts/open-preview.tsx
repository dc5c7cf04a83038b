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
import { countText, moneyText } from '../../frame/formats.ts'
import { type Column, Table, type TableProps } from '../../frame/parts/table.tsx'
import { optionsText, productText, sizeText } from '../../frame/print-words.ts'
import { countryName } from '../../words/in-language.ts'
import { say } from '../../words/say.ts'

/** `own` has the words of the changed catalog. */
type CartsProps = { preview: ChangedCarts; own?: CustomWords | null }

export function CartsPreview({ preview, own = null }: CartsProps) {
  const { cartCount, lineCount, changes } = preview
  return (
    <OpenPreview
      title={say('Open carts')}
      isEmpty={cartCount === 0}
      note={say(
        'Looked at: {cartCount} (at most the {maxPreviewedCarts} that were changed last), with {lineCount}. ',
        {
          cartCount: countOf(cartCount, [say('open cart'), say('open carts')]),
          maxPreviewedCarts,
          lineCount: countOf(lineCount, lineWords()),
        },
      )}
      unchanged={say('None of their prices changes.')}
      unit={lineWords()}
      counts={[
        [[say('becomes dearer'), say('become dearer')], preview.dearer],
        [[say('becomes cheaper'), say('become cheaper')], preview.cheaper],
        [[say('is no longer to be had'), say('can’t be bought any more')], preview.stopped],
        [[say('is to be had again'), say('can be bought again')], preview.freed],
        [[say('gets another currency'), say('get another currency')], preview.moved],
        [
          [say('gets another choice of an option'), say('get another choice of an option')],
          preview.rechosen,
        ],
      ]}
      caption={say('Lines of open carts that change')}
      columns={lineColumns(own)}
      rows={changes}
      most={30}
      keyOf={({ lineId }) => lineId}
    />
  )
}

type CheckoutsProps = { preview: ChangedCheckouts; known: Known }

export function CheckoutsPreview({ preview, known }: CheckoutsProps) {
  const { checkoutCount, changes } = preview
  const total = (count: (change: CheckoutsChange) => number) =>
    changes.reduce((sum, change) => sum + count(change), 0)
  return (
    <OpenPreview
      title={say('Open checkouts')}
      isEmpty={checkoutCount === 0}
      note={say('Looked at: {checkoutCount} (at most the {count} that were changed last). ', {
        checkoutCount: countOf(checkoutCount, [say('open checkout'), say('open checkouts')]),
        count: countText(maxPreviewedCheckouts),
      })}
      unchanged={say('They are all sent as they were.')}
      unit={[say('checkout'), say('checkouts')]}
      counts={[
        [
          [
            say('goes to a country whose zone or ways of shipping change'),
            say('go to a country whose zone or ways of shipping change'),
          ],
          total(({ checkouts }) => checkouts),
        ],
        [
          [
            say('goes where nothing is shipped any more'),
            say('go where nothing is shipped any more'),
          ],
          total(({ checkouts, methods: [now, then] }) =>
            now.length > 0 && then.length === 0 ? checkouts : 0,
          ),
        ],
        [
          [
            say('has chosen a way of shipping that goes away'),
            say('have chosen a way of shipping that goes away'),
          ],
          total(({ losingTheirs }) => losingTheirs),
        ],
      ]}
      caption={say('Countries that open checkouts go to')}
      columns={countryColumns(known)}
      rows={changes}
      keyOf={({ storeName, country }) => `${storeName} ${country}`}
    />
  )
}

type Counted = readonly [one: string, several: string]

const lineWords = (): Counted => [say('line'), say('lines')]

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
        <p>{say('None are open now.')}</p>
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
      `${productText(product, own)} ${size === null ? say('(no size)') : sizeText(size)}`,
  },
  { label: 'Now', number: ({ from, currencies: [now] }) => priceText(from, now) },
  { label: 'Then', number: ({ to, currencies: [, then] }) => priceText(to, then) },
  { label: 'What the shopper reads', cell: ({ to, reason }) => (to === null ? reason : '') },
  {
    label: 'Choices that change',
    cell: ({ replaced }) =>
      replaced
        .map(({ option, from, to }) => {
          const now = optionsText({ [option]: from }, own)
          return to === null
            ? say('no longer {now}', { now })
            : say('{value} instead of {now}', { value: optionsText({ [option]: to }, own), now })
        })
        .join(', '),
  },
]

function priceText(amount: number | null, currency: string): string {
  return amount === null ? say('not to be had') : moneyText(amount, currency)
}

const countryColumns = (known: Known): readonly Column<CheckoutsChange>[] => [
  { label: 'Store', cell: ({ storeName }) => storeName },
  { label: 'Country', cell: ({ country }) => countryName(country) },
  { label: 'Checkouts', number: ({ checkouts }) => countText(checkouts) },
  {
    label: 'Now',
    cell: ({ zones: [zone], methods: [methods] }) => placeText(known, zone, methods),
  },
  {
    label: 'Then',
    cell: ({ zones: [, zone], methods: [, methods] }) => placeText(known, zone, methods),
  },
]

function placeText(known: Known, zone: string, methods: readonly string[]): string {
  if (methods.length === 0) return say('nothing is shipped there')
  return `${zoneLabel(known, zone)}: ${methods.map(plainWords).join(', ')}`
}
