import type { CustomWords } from '../../../../trade/catalog/catalog.ts'
import type {
  PriceChange,
  PriceComparison,
} from '../../../../trade/catalog/versions/compare-prices.ts'
import { t } from '../../i18n/t.ts'
import { countText, moneyText, percentText } from '../../layout/formats.ts'
import { type Column, Table } from '../../layout/parts/table.tsx'
import { optionsText, productText, sizeText } from '../../layout/print-texts.ts'

type PricesProps = { comparison: PriceComparison; own: CustomWords | null }

/** `own` has the words of the changed catalog. */
export function PricesPreview({ comparison, own }: PricesProps) {
  const { priceCount, atFloorCount, changes } = comparison
  return (
    <section>
      <h2>{t('The shop’s prices')}</h2>
      <p>
        {t('There will be {count} prices, one for every size, choice and currency.', {
          count: countText(priceCount),
        })}{' '}
        {changes.length === 1
          ? t('One of them changes.')
          : t('{count} of them change.', { count: countText(changes.length) })}{' '}
        {atFloorCount > 0 &&
          (atFloorCount === 1
            ? t('One is at the margin floor.')
            : t('{count} are at the margin floor.', { count: countText(atFloorCount) }))}
      </p>
      {changes.length > 0 && (
        <>
          <Table
            caption={t('Changed prices by product and currency')}
            columns={groupColumns(own)}
            rows={groupsOf(changes)}
            keyOf={({ product, currency }) => `${product} ${currency}`}
            empty=""
          />
          <details>
            <summary>{t('Price by price')}</summary>
            <Table
              caption={t('Changed prices')}
              columns={changeColumns(own)}
              rows={changes}
              most={60}
              keyOf={({ product, size, options, currency }) =>
                [product, size, currency, ...Object.values(options)].join(' ')
              }
              empty=""
            />
          </details>
        </>
      )}
    </section>
  )
}

type Group = { product: string; currency: string; changes: PriceChange[] }

function groupsOf(changes: readonly PriceChange[]): Group[] {
  const groups = new Map<string, Group>()
  for (const change of changes) {
    const { product, currency } = change
    const key = `${product} ${currency}`
    const group = groups.get(key) ?? { product, currency, changes: [] }
    group.changes.push(change)
    groups.set(key, group)
  }
  return [...groups.values()]
}

const groupColumns = (own: CustomWords | null): readonly Column<Group>[] => [
  { label: 'Product', cell: ({ product }) => productText(product, own) },
  { label: 'Currency', cell: ({ currency }) => currency },
  { label: 'Changed', number: ({ changes }) => countText(changes.length) },
  { label: 'Change', number: ({ changes }) => spanText(changes) },
  {
    label: 'No longer sold',
    number: ({ changes }) => countText(changes.filter(({ to }) => to === null).length),
  },
  {
    label: 'New',
    number: ({ changes }) => countText(changes.filter(({ from }) => from === null).length),
  },
  {
    label: 'At the margin floor',
    number: ({ changes }) => countText(changes.filter(({ isAtFloor }) => isAtFloor).length),
  },
]

/** `+4% to +12%` */
function spanText(changes: readonly PriceChange[]): string {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { from, to } of changes) {
    if (from === null || to === null || from === 0) continue
    const share = (to / from - 1) * 100
    lowest = Math.min(lowest, share)
    highest = Math.max(highest, share)
  }
  if (lowest > highest) return ''
  const [least, most] = [shareText(lowest), shareText(highest)]
  return least === most ? `${least}` : t('{least} to {most}', { least, most })
}

function shareText(share: number): string {
  const text = percentText(Math.round(share * 10) / 10)
  return share > 0 ? `+${text}` : text
}

const changeColumns = (own: CustomWords | null): readonly Column<PriceChange>[] => [
  { label: 'Product', cell: ({ product }) => productText(product, own) },
  {
    label: 'Size',
    cell: ({ size, options }) =>
      [sizeText(size), optionsText(options, own)].filter((text) => text !== '').join(', '),
  },
  { label: 'Now', number: ({ from, currency }) => priceText(from, currency) },
  { label: 'After', number: ({ to, currency }) => priceText(to, currency) },
  { label: 'Floor', cell: ({ isAtFloor }) => (isAtFloor ? t('at the margin floor') : '') },
]

function priceText(amount: number | null, currency: string): string {
  return amount === null ? t('not sold') : moneyText(amount, currency)
}
