// The list of images.

import { bytesText, timeText } from '../frame/formats.ts'
import { SelectField, TextField } from '../frame/parts/field.tsx'
import { FilterForm } from '../frame/parts/filter-form.tsx'
import { Pager } from '../frame/parts/pager.tsx'
import { type Column, Table } from '../frame/parts/table.tsx'
import type { NamedStore } from '../frame/read-stores.ts'
import type { ImageChoices, ImageRow } from './find-images.ts'

export type ImageListProps = {
  choices: ImageChoices
  rows: readonly ImageRow[]
  nextCursor: string | null
  isFirst: boolean
  stores: ReadonlyMap<string, NamedStore>
}

export function ImageList({ choices, rows, nextCursor, isFirst, stores }: ImageListProps) {
  const any = { value: '', label: 'Any' }
  const query = new URLSearchParams({
    ...(choices.search !== '' && { q: choices.search }),
    ...(choices.store !== null && { store: choices.store }),
  }).toString()
  return (
    <>
      <FilterForm action="/admin/images">
        <TextField
          name="q"
          label="Search"
          type="search"
          value={choices.search}
          note="Image token, or the reference of a cart or an order"
        />
        <SelectField
          name="store"
          label="Store"
          value={choices.store ?? ''}
          choices={[
            any,
            ...[...stores.values()].map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </FilterForm>
      <Table
        caption="Images, newest first"
        columns={columnsOf(stores)}
        rows={rows}
        keyOf={({ token }) => token}
        empty="No image fits."
      />
      <Pager
        address={query === '' ? '/admin/images' : `/admin/images?${query}`}
        nextCursor={nextCursor}
        isFirst={isFirst}
      />
    </>
  )
}

function columnsOf(stores: ReadonlyMap<string, NamedStore>): readonly Column<ImageRow>[] {
  return [
    {
      label: 'Picture',
      cell: ({ picture_key: pictureKey }) =>
        pictureKey === null ? (
          'Deleted'
        ) : (
          <img
            class="thumbnail"
            src={`/pictures/${pictureKey}/400.jpg`}
            alt=""
            loading="lazy"
            width={96}
            height={72}
          />
        ),
    },
    {
      label: 'Token',
      cell: ({ token }) => <a href={`/admin/images/${token}`}>{token.slice(0, 12)}…</a>,
    },
    { label: 'Store', cell: ({ store_id: id }) => stores.get(id)?.name ?? id },
    { label: 'Kind', cell: kindText },
    {
      label: 'Picture file',
      cell: ({ width, height, format, byte_length: bytes }) =>
        width === null
          ? 'None'
          : `${format?.toUpperCase()}, ${width} × ${height}, ${bytesText(bytes ?? 0)}`,
    },
    { label: 'Handed over', cell: ({ created_at: at }) => timeText(at) },
    { label: 'Kept until', cell: ({ expires_at: at }) => timeText(at) },
  ]
}

export function kindText({ kind, print_sha256: print }: Pick<ImageRow, 'kind' | 'print_sha256'>) {
  if (kind === 'pull') return 'Pulled'
  if (kind === 'single') return 'Single image'
  return print === null ? 'Preview, waits for its print image' : 'Preview with print image'
}
