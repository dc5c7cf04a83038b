// The list of orders as CSV, written while it is read: an installation's orders of all years fit
// through, however many they are.

import { Readable } from 'node:stream'
import type { Database } from '../../../../ground/database/database.ts'
import { shippingAddress } from '../../../../ground/database/tables/orders-table.ts'
import type { AddressJson } from '../../../../pure/contract/schemas/order-schema.ts'
import { csvRow, csvStart } from '../../frame/csv-row.ts'
import { plainAmount } from '../../frame/plain-amount.ts'
import type { NamedStore } from '../../frame/read-stores.ts'
import { findOrders, type OrderRow } from './find-orders.ts'
import type { OrderChoices } from './order-choices.ts'

const atOnce = 500

export function ordersCsv(
  database: Pick<Database, 'kind' | 'queries'>,
  choices: OrderChoices,
  stores: ReadonlyMap<string, NamedStore>,
  /** Whose days the choices are. */
  zone = 'UTC',
): Readable {
  return Readable.from(parts(database, choices, stores, zone), { objectMode: false })
}

async function* parts(
  database: Pick<Database, 'kind' | 'queries'>,
  choices: OrderChoices,
  stores: ReadonlyMap<string, NamedStore>,
  zone: string,
): AsyncGenerator<string> {
  yield csvStart + csvRow(columns.map(([label]) => label))
  let after = null
  do {
    const { rows, next } = await findOrders(database, choices, { after, limit: atOnce, zone })
    const text = rows.map((row) => csvRow(columns.map(([, value]) => value(row, stores)))).join('')
    if (text !== '') yield text
    after = next
  } while (after !== null)
}

type Value = (row: OrderRow, stores: ReadonlyMap<string, NamedStore>) => string | null

const columns: readonly (readonly [label: string, value: Value])[] = [
  ['number', (row) => row.number],
  ['id', (row) => row.id],
  ['placed', (row) => new Date(row.created_at).toISOString()],
  ['store', (row, stores) => stores.get(row.store_id)?.name ?? row.store_id],
  ['mode', (row) => row.mode],
  ['reference', (row) => row.reference_id],
  ['state', (row) => row.status],
  ['hold_reason', (row) => row.hold_reason],
  ['payment', (row) => row.payment_status],
  ['currency', (row) => row.currency],
  ['subtotal', (row) => plainAmount(row.subtotal, row.currency)],
  ['shipping', (row) => plainAmount(row.shipping, row.currency)],
  ['tax', (row) => plainAmount(row.tax, row.currency)],
  ['total', (row) => plainAmount(row.total, row.currency)],
  ['shipping_method', (row) => row.shipping_method],
  ['name', (row) => addressOf(row).name],
  ['email', (row) => row.email],
  ['city', (row) => addressOf(row).city],
  ['country', (row) => addressOf(row).country],
  ['on_account', (row) => (row.on_account === 1 ? 'yes' : 'no')],
  ['settled', (row) => (row.settled_at === null ? null : new Date(row.settled_at).toISOString())],
]

function addressOf(row: OrderRow): AddressJson {
  return shippingAddress.read(row.shipping_address)
}
