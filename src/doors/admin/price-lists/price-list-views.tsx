import { routes } from '../../../pure/contract/route-tree.ts'
import type { CustomWords } from '../../../trade/catalog/catalog.ts'
import type { ListChange } from '../../../trade/catalog/price-lists/compare-list.ts'
import type { ListVersion, PriceList } from '../../../trade/catalog/price-lists/read-price-list.ts'
import { whoText } from '../audit/audit-names.ts'
import { PreviewButton } from '../catalog/forms/change-form.tsx'
import { t } from '../i18n/t.ts'
import { countText, moneyText, percentText, timeText } from '../layout/formats.ts'
import { AskedForm } from '../layout/parts/confirmed-form.tsx'
import { PostForm } from '../layout/parts/post-form.tsx'
import { Table } from '../layout/parts/table.tsx'
import { optionsText, productText, sizeText } from '../layout/print-texts.ts'
import type { NamedStore } from '../layout/read-stores.ts'

const { catalog, new: made, one } = routes.admin.priceLists

export type ListedList = { list: PriceList; carts: readonly string[] }

type AllProps = {
  lists: readonly ListedList[]
  stores: ReadonlyMap<string, NamedStore>
  mayChange: boolean
}

export function PriceLists({ lists, stores, mayChange }: AllProps) {
  const nameOf = (id: string) => stores.get(id)?.name ?? id
  return (
    <>
      <p>
        {t(
          'A price list replaces prices of the catalog, for every cart of a store or for a hand-off that names the list. What it does not name keeps the catalog’s price.',
        )}
      </p>
      <Table
        caption={t('Price lists')}
        rows={lists}
        keyOf={({ list }) => list.id}
        empty={t('No price lists.')}
        columns={[
          {
            label: t('Name'),
            cell: ({ list }) => <a href={one.page.href({ id: list.id })}>{list.name}</a>,
          },
          {
            label: t('Store that may use it'),
            cell: ({ list }) => (list.storeId === null ? t('All stores') : nameOf(list.storeId)),
          },
          {
            label: t('Stores whose carts all get it'),
            cell: ({ carts }) => carts.map(nameOf).join(', ') || '–',
          },
          { label: t('Version'), number: ({ list }) => countText(list.version) },
          { label: t('Changed'), cell: ({ list }) => timeText(list.updatedAt) },
        ]}
      />
      <p class="buttons">
        {mayChange && (
          <a class="button" href={made.href()}>
            {t('New price list')}
          </a>
        )}
        <a class="button quiet" href={catalog.href()}>
          {t('Download the catalog’s prices as CSV')}
        </a>
      </p>
    </>
  )
}

type OneProps = { list: PriceList; versions: readonly ListVersion[]; mayChange: boolean }

export function PricesOfList({ list, versions, mayChange }: OneProps) {
  const { id } = list
  return (
    <section>
      <h2>{t('Prices')}</h2>
      <p class="buttons">
        <a class="button quiet" href={catalog.href()}>
          {t('Download the catalog’s prices as CSV')}
        </a>
        {list.version > 0 && (
          <a class="button quiet" href={one.file.href({ id })}>
            {t('Download this list as CSV')}
          </a>
        )}
      </p>
      {mayChange && (
        <PostForm action={one.upload.href({ id })} isForFiles class="stack">
          <div class="field">
            <label for="file">{t('Prices, a CSV file of at most 4 MB')}</label>
            <input id="file" name="file" type="file" accept=".csv,text/csv" required />
          </div>
          <p>
            {t(
              'The file replaces all prices of the list. Lines without an amount, and lines that you delete, keep the catalog’s price. You see what changes before anything is saved.',
            )}
          </p>
          <PreviewButton />
        </PostForm>
      )}
      <Versions list={list} versions={versions} />
      {mayChange && (
        <AskedForm label={t('Delete this list')} yes={t('Delete')} action={one.end.href({ id })}>
          <p>
            {t('Carts with it get the prices of their store. Orders keep what they were sold for.')}
          </p>
        </AskedForm>
      )}
    </section>
  )
}

function Versions({ list: { id }, versions }: Pick<OneProps, 'list' | 'versions'>) {
  return (
    <>
      <Table
        caption={t('Versions, newest first')}
        rows={versions}
        keyOf={({ version }) => String(version)}
        empty={t('No prices have been uploaded yet.')}
        columns={[
          {
            label: t('Version'),
            cell: ({ version }) => (
              <a href={`${one.file.href({ id })}?version=${version}`}>
                {t('Download version {version}', { version })}
              </a>
            ),
          },
          { label: t('Saved'), cell: ({ savedAt }) => timeText(savedAt) },
          { label: t('By'), cell: ({ savedBy }) => whoText(savedBy) },
        ]}
      />
      <p>{t('To go back to an earlier version, download it and upload it again.')}</p>
    </>
  )
}

type ChangesProps = { changes: readonly ListChange[]; own: CustomWords | null }

export function ListChanges({ changes, own }: ChangesProps) {
  return (
    <section>
      <h2>{t('Prices that change')}</h2>
      <p>
        {changes.length === 1
          ? t('One price changes.')
          : t('{count} prices change.', { count: countText(changes.length) })}{' '}
        {t('These are the shop’s prices, before the markup of a store.')}
      </p>
      <Table
        caption={t('Changed prices')}
        rows={changes}
        most={500}
        keyOf={({ product, size, option, choice, pieces, currency }) =>
          [product, size, option, choice, pieces, currency].join(' ')
        }
        empty={t('The list already has these prices.')}
        columns={[
          { label: t('Product'), cell: ({ product }) => productText(product, own) },
          { label: t('Size'), cell: ({ size }) => sizeText(size) },
          { label: t('What'), cell: (change) => whatText(change, own) },
          { label: t('Now'), number: ({ from, currency }) => moneyText(from, currency) },
          { label: t('After'), number: ({ to, currency }) => moneyText(to, currency) },
          {
            label: t('Difference'),
            number: ({ from, to, currency }) =>
              `${to > from ? '+' : ''}${moneyText(to - from, currency)}`,
          },
          {
            label: t('Above cost'),
            number: ({ marginPercent }) =>
              marginPercent === null ? '–' : percentText(marginPercent),
          },
        ]}
      />
    </section>
  )
}

function whatText({ option, choice, pieces }: ListChange, own: CustomWords | null): string {
  if (option !== null) {
    return t('extra for {choice}', { choice: optionsText({ [option]: choice ?? '' }, own) })
  }
  return pieces === null ? t('price') : t('from {count} pieces', { count: countText(pieces) })
}
