// What a lab is given of an order: the print file, ticket and proof of each line that it makes, and a
// manifest that names them all.

import type { Database } from '../../../ground/database/database.ts'
import { contentTypeOf, extensionOf } from '../../production/format-of-file.ts'
import type { ProductionDeps } from '../../production/make-print-file.ts'
import { printKey, proofKey } from '../../production/print-keys.ts'
import { findStore } from '../../stores/find-store.ts'
import { type FoundLine, findLineWithFile, printFileName } from '../print-files/find-line.ts'
import { makeJobTicket } from '../print-files/make-job-ticket.ts'
import { labUnavailable } from './delivery/lab-errors.ts'
import type { Parcel, ParcelFile } from './delivery/lab-port.ts'
import type { Lab } from './lab.ts'

export type ParcelDeps = {
  database: Database
  storage: ProductionDeps['storage']
  now: () => number
}

export async function makeParcel(
  deps: ParcelDeps,
  { orderId, lab, version }: { orderId: string; lab: Lab; version: number },
): Promise<Parcel> {
  const lines = await linesOf(deps, orderId, lab)
  const [first] = lines
  if (first === undefined) throw new Error('A delivery has no line that its lab makes.')
  const { order } = first
  const files = lines.flatMap((line) => filesOf(deps, line))
  const manifest = {
    version: 1,
    delivery: version,
    order: {
      id: order.id,
      number: order.number,
      reference_id: order.reference_id,
      store: order.store,
      mode: order.mode,
      placed_at: order.created_at,
      shipping_method: order.shipping_method,
      country: order.shipping_address.country,
    },
    ...(lab.includesAddress && { shipping_address: order.shipping_address }),
    lines: lines.map((line) => {
      const name = printFileName(line)
      const { format } = line.file.facts
      return {
        number: line.number,
        quantity: line.line.quantity,
        product: line.line.product,
        size: line.line.size,
        file: `${name}.${extensionOf(format)}`,
        sha256: line.file.sha256,
        ticket: `${name}-ticket.json`,
        proof: `${name}-proof.jpg`,
      }
    }),
  }
  return {
    folder: version === 1 ? order.number : `${order.number}-v${version}`,
    files,
    manifest: jsonFile('order.json', manifest),
  }
}

async function linesOf(deps: ParcelDeps, orderId: string, lab: Lab): Promise<FoundLine[]> {
  const db = deps.database.queries
  const { store_id: storeId } = await db
    .selectFrom('orders')
    .select('store_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const store = await findStore(db, storeId)
  const lines = await db
    .selectFrom('order_lines')
    .select(['position', 'product'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  const found: FoundLine[] = []
  for (const { position, product } of lines) {
    if (lab.products !== null && !lab.products.includes(product)) continue
    const asked = { id: orderId, number: String(position + 1) }
    found.push(await findLineWithFile(db, store, asked, deps.now))
  }
  return found
}

function filesOf({ storage }: ParcelDeps, found: FoundLine): ParcelFile[] {
  const name = printFileName(found)
  const { sha256, facts } = found.file
  const { id } = found.line
  const stored = (fileName: string, key: string, contentType: string): ParcelFile => ({
    name: fileName,
    contentType,
    async open(work) {
      const done = await storage.withLocalFile(key, async (path) => ({ is: await work({ path }) }))
      if (done === null) throw labUnavailable('The print file is no longer there.')
      return done.is
    },
  })
  const extension = extensionOf(facts.format)
  return [
    stored(`${name}.${extension}`, printKey(id, sha256, facts.format), contentTypeOf(facts.format)),
    stored(`${name}-proof.jpg`, proofKey(id, sha256), 'image/jpeg'),
    jsonFile(`${name}-ticket.json`, makeJobTicket(found)),
  ]
}

function jsonFile(name: string, value: object): ParcelFile {
  const bytes = Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
  return { name, contentType: 'application/json', open: (work) => work({ bytes }) }
}
