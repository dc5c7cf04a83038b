import { routes } from '../../../pure/contract/routes.ts'
import { bytesText, timeText } from '../frame/formats.ts'
import { TextField } from '../frame/parts/field.tsx'
import { FilterForm, StoreFilter } from '../frame/parts/filter-form.tsx'
import { addressWithFilters, Pager } from '../frame/parts/pager.tsx'
import { type Column, Table } from '../frame/parts/table.tsx'
import type { NamedStore } from '../frame/read-stores.ts'
import { say } from '../words/say.ts'
import type { ImageChoices, ImageRow } from './find-images.ts'

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
          label={say('Search')}
          type="search"
          value={choices.search}
          note={say('Image token, or the reference of a cart or an order')}
        />
        <StoreFilter stores={stores} value={choices.store} />
      </FilterForm>
      <Table
        caption={say('Images, newest first')}
        columns={columnsOf(stores)}
        rows={rows}
        keyOf={({ token }) => token}
        empty={say('No image fits.')}
      />
      <Pager address={address} nextCursor={nextCursor} isFirst={isFirst} />
    </>
  )
}

function columnsOf(stores: ReadonlyMap<string, NamedStore>): readonly Column<ImageRow>[] {
  return [
    {
      label: say('Picture'),
      cell: ({ picture_key: pictureKey }) =>
        pictureKey === null ? (
          say('Deleted')
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
      label: say('Token'),
      cell: ({ token }) => (
        <a href={routes.admin.images.one.page.href({ token })}>{token.slice(0, 12)}…</a>
      ),
    },
    { label: say('Store'), cell: ({ store_id: id }) => stores.get(id)?.name ?? id },
    { label: say('Kind'), cell: kindText },
    {
      label: say('Picture file'),
      cell: ({ width, height, format, byte_length: bytes }) =>
        width === null
          ? say('None')
          : `${format?.toUpperCase()}, ${width} × ${height}, ${bytesText(bytes ?? 0)}`,
    },
    { label: say('Handed over'), cell: ({ created_at: at }) => timeText(at) },
    { label: say('Kept until'), cell: ({ expires_at: at }) => timeText(at) },
  ]
}

export function kindText({ kind, print_sha256: print }: Pick<ImageRow, 'kind' | 'print_sha256'>) {
  if (kind === 'pull') return say('Pulled')
  if (kind === 'single') return say('Single image')
  return print === null
    ? say('Preview, waits for its print image')
    : say('Preview with print image')
}
