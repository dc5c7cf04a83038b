// Orders by what somebody knows of one: its number or a half of it, its id or reference, an image token,
// or how the shopper's mail address, a word of the name, the postcode or a tracking number begins. Each way
// has an index, so it takes no time to try them all.

import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../../ground/database/database.ts'
import { searchedBeginnings } from '../../../../pure/search-words.ts'
import { asOrderNumber } from '../../../../trade/orders/order-number.ts'

/** A shorter beginning fits half of all orders; it is only compared as a whole. */
const leastBeginning = 3

/**
 * Of one beginning; a list that has as many hits is told to be cut off. With many more PostgreSQL would
 * read all orders.
 */
export const maxHits = 500

/** A query of the ids. */
export function searchOrders(kind: Database['kind'], text: string): RawBuilder<string> {
  const ways = waysOf(kind, text.trim())
  return sql<string>`(${sql.join(ways, sql` union `)})`
}

function waysOf(kind: Database['kind'], text: string): RawBuilder<unknown>[] {
  if (/^ord_[0-9a-f]{24}$/.test(text)) return [sql`select id from orders where id = ${text}`]
  if (/^[0-9a-f]{64}$/.test(text)) {
    return [sql`select order_id from order_lines where image_token = ${text}`]
  }
  const number = asOrderNumber(text)
  const reference = sql`select id from orders where reference_id = ${text}`
  return [
    reference,
    ...(number === null ? [] : [sql`select id from orders where number = ${number}`]),
    beginning(kind, { table: sql`orders`, id: sql`id`, column: mail[kind] }, text),
    ...(text.includes('@') ? [] : byWords(kind, text)),
  ]
}

function byWords(kind: Database['kind'], text: string): RawBuilder<unknown>[] {
  const words = { table: sql`order_words`, id: sql`order_id`, column: sql`word` }
  const parcels = { table: sql`shipments`, id: sql`order_id`, column: parcel[kind] }
  return [
    ...searchedBeginnings(text).map((word) => beginning(kind, words, word)),
    beginning(kind, parcels, text.replaceAll(/\s/g, '')),
  ]
}

// As the indexes of the table of orders have them.
const mail = { sqlite: sql`lower(email)`, postgres: sql`lower(email) collate "C"` }
const parcel = {
  sqlite: sql`lower(tracking_number)`,
  postgres: sql`lower(tracking_number) collate "C"`,
}

type Place = { table: RawBuilder<unknown>; id: RawBuilder<unknown>; column: RawBuilder<unknown> }

const behindAll = '\u{10FFFF}'

// The database makes small letters on both sides: each knows other ones.
function beginning(kind: Database['kind'], { table, id, column }: Place, text: string) {
  const small = kind === 'postgres' ? sql`lower(${text}::text)` : sql`lower(${text})`
  if (text.length < leastBeginning)
    return sql`select ${id} from ${table} where ${column} = ${small}`
  // SQLite takes a limit inside a union only in a query of its own.
  return sql`select ${id} from (
    select ${id} from ${table}
    where ${column} >= ${small} and ${column} < ${small} || ${behindAll}
    limit ${maxHits}
  ) as hits`
}
