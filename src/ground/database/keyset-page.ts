// Lists in pages, newest first. A page goes on after a row that it names, not after a count, so what
// arrives meanwhile shifts nothing.

import { type SelectQueryBuilder, type StringReference, sql } from 'kysely'
import { fault } from '../../pure/errors.ts'

/** What the last row of a page was sorted by. */
export type Cursor = { readonly at: number; readonly id: string }

export type KeysetPage<Row> = {
  rows: Row[]
  /** Of the last row, when more follow. */
  next: Cursor | null
}

type Keys<DB, TB extends keyof DB, Row> = {
  at: StringReference<DB, TB>
  /** Tells apart what is of the same time. */
  id: StringReference<DB, TB>
  cursorOf: (row: Row) => Cursor
}

/** One row more than `limit` is looked for, to know whether there is a next page. */
export async function keysetPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { at, id, cursorOf }: Keys<DB, TB, Row>,
  { after, limit }: { after: Cursor | null; limit: number },
): Promise<KeysetPage<Row>> {
  // As one comparison of rows, so that an index begins there and not at the newest.
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

/** For addresses and for JSON; opaque to whoever holds it. */
export function cursorText({ at, id }: Cursor): string {
  return Buffer.from(`${at}.${id}`).toString('base64url')
}

/** Null for what is none of ours. */
export function readCursor(text: string, isId: (id: string) => boolean): Cursor | null {
  const [, at, id] = /^(\d{1,15})\.(.+)$/.exec(Buffer.from(text, 'base64url').toString()) ?? []
  return id === undefined || !isId(id) ? null : { at: Number(at), id }
}

/**
 * Throws `parameter_invalid` (400).
 * @param newest what the list begins with, as in "the newest order".
 */
export function expectCursor(
  text: string | undefined,
  isId: (id: string) => boolean,
  newest: string,
): Cursor | null {
  if (text === undefined) return null
  const cursor = readCursor(text, isId)
  if (cursor !== null) return cursor
  const message = `This cursor is not one of ours. Use next_cursor of the page before as it is, or leave cursor out to start at the newest ${newest}.`
  const code = 'parameter_invalid'
  const fields = [{ field: 'cursor', code, message }]
  throw fault(code, 400, message, { fields })
}
