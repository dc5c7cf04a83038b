import { routes } from '../../../pure/contract/route-tree.ts'
import { t } from '../i18n/t.ts'
import { bytesText, timeText } from '../layout/formats.ts'
import { TextField } from '../layout/parts/field.tsx'
import { FilterForm, StoreFilter } from '../layout/parts/filter-form.tsx'
import { addressWithFilters, Pager } from '../layout/parts/pager.tsx'
import { type Column, Table } from '../layout/parts/table.tsx'
import type { NamedStore } from '../layout/read-stores.ts'
import type { ImageChoices, ImageRow } from './search-images.ts'

export type ImageListProps = {
  choices: ImageChoices
  rows: readonly ImageRow[]
  nextCursor: string | null
  isFirst: boolean
  stores: ReadonlyMap<string, NamedStore>
}

export function ImageList({ choices, rows, nextCursor, isFirst, stores }: ImageListProps) {
  const address = addressWithFilters(routes.admin.images.page.href(), {
    q: choices.search,
    store: choices.store,
  })
  return (
    <>
      <FilterForm action={routes.admin.images.page.href()}>
        <TextField
          name="q"
          label={t('Search')}
          type="search"
          value={choices.search}
          note={t('Image token, or reference of a cart or order')}
        />
        <StoreFilter stores={stores} value={choices.store} />
      </FilterForm>
      <Table
        caption={t('Images, newest first')}
        columns={columnsOf(stores)}
        rows={rows}
        keyOf={({ token }) => token}
        empty={t('No images match.')}
      />
      <Pager address={address} nextCursor={nextCursor} isFirst={isFirst} />
    </>
  )
}

function columnsOf(stores: ReadonlyMap<string, NamedStore>): readonly Column<ImageRow>[] {
  return [
    {
      label: t('Picture'),
      cell: ({ picture_key: pictureKey }) =>
        pictureKey === null ? (
          t('Deleted')
        ) : (
          <img
            class="thumbnail"
            src={routes.pictures.one.one.href({ pictureKey, file: '400.jpg' })}
            alt=""
            loading="lazy"
            width={96}
            height={72}
          />
        ),
    },
    {
      label: t('Token'),
      cell: ({ token }) => (
        <a href={routes.admin.images.one.page.href({ token })}>{token.slice(0, 12)}…</a>
      ),
    },
    { label: t('Store'), cell: ({ store_id: id }) => stores.get(id)?.name ?? id },
    { label: t('Type'), cell: imageKindText },
    {
      label: t('Picture file'),
      cell: ({ width, height, format, byte_length: bytes }) =>
        width === null
          ? t('None')
          : `${format?.toUpperCase()}, ${width} × ${height}, ${bytesText(bytes ?? 0)}`,
    },
    { label: t('Handed over'), cell: ({ created_at: at }) => timeText(at) },
    { label: t('Kept until'), cell: ({ expires_at: at }) => timeText(at) },
  ]
}

export function imageKindText({
  kind,
  print_sha256: print,
}: Pick<ImageRow, 'kind' | 'print_sha256'>) {
  if (kind === 'pull') return t('Pulled from a URL')
  if (kind === 'single') return t('Single image')
  return print === null
    ? t('Preview, waiting for its print image')
    : t('Preview with a print image')
}
