// Keyset pagination, newest first. A page continues after a given row, not after a count, so new
// rows shift nothing.

import { type SelectQueryBuilder, type StringReference, sql } from 'kysely'
import { fault } from '../../pure/errors.ts'

export type Cursor = { readonly at: number; readonly id: string }

export type KeysetPage<Row> = {
  rows: Row[]
  /** Cursor of the last row. Null if there are no more rows. */
  next: Cursor | null
}

type Keys<DB, TB extends keyof DB, Row> = {
  at: StringReference<DB, TB>
  /** Breaks ties between rows with the same time. */
  id: StringReference<DB, TB>
  cursorOf: (row: Row) => Cursor
}

/** Queries one row more than `limit` to find out if there is a next page. */
export async function keysetPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { at, id, cursorOf }: Keys<DB, TB, Row>,
  { after, limit }: { after: Cursor | null; limit: number },
): Promise<KeysetPage<Row>> {
  // A single row comparison, so that an index scan starts there and not at the newest row.
  const isAfter = (cursor: Cursor) =>
    sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) < (${cursor.at}, ${cursor.id})`
  const found = await (after === null ? query : query.where(isAfter(after)))
    .orderBy(at, 'desc')
    .orderBy(id, 'desc')
    .limit(limit + 1)
    .execute()
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows, next: last === undefined ? null : cursorOf(last) }
}

/** For URLs and JSON. Opaque to clients. */
export function cursorText({ at, id }: Cursor): string {
  return Buffer.from(`${at}.${id}`).toString('base64url')
}

/** Null if it is not a valid cursor. */
export function readCursor(text: string, isId: (id: string) => boolean): Cursor | null {
  const [, at, id] = /^(\d{1,15})\.(.+)$/.exec(Buffer.from(text, 'base64url').toString()) ?? []
  return id === undefined || !isId(id) ? null : { at: Number(at), id }
}

/**
 * Throws `parameter_invalid` (400).
 *
 * @param newest the first item of the list, as in "the newest order".
 */
export function getCursor(
  text: string | undefined,
  isId: (id: string) => boolean,
  newest: string,
): Cursor | null {
  if (text === undefined) return null
  const cursor = readCursor(text, isId)
  if (cursor !== null) return cursor
  const message = `This cursor is not valid. Use next_cursor of the previous page unchanged, or omit cursor to start at the newest ${newest}.`
  const code = 'parameter_invalid'
  const fields = [{ field: 'cursor', code, message }]
  throw fault(code, 400, message, { fields })
}
