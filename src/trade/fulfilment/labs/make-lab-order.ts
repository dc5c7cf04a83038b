// Builds an order for one of its labs: the lines that this lab makes, each with its print file,
// proof and job ticket, which are read from the storage as they are sent.

import type { Database } from '../../../ground/database/database.ts'
import type { DeliveryContent } from '../../../ground/database/tables/labs-table.ts'
import type { Storage } from '../../../ground/storage/storage.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import { shippingTo } from '../../catalog/delivery/shipping-zones.ts'
import { readOrder } from '../../orders/core/read-order.ts'
import { readOrders } from '../../orders/views/read-orders.ts'
import { contentTypeOf, extensionOf } from '../../production/format-of-file.ts'
import { printKey, proofKey } from '../../production/print-keys.ts'
import { readPrintFiles } from '../../production/read-print-files.ts'
import { backText } from '../print-files/back-text.ts'
import {
  type FoundLine,
  printFileName,
  requireFileOfLine,
} from '../print-files/get-line-with-file.ts'
import { makeJobTicket } from '../print-files/make-job-ticket.ts'
import type { Lab } from './lab.ts'
import { labUnavailable } from './port/lab-errors.ts'
import { jsonFile, type LabLine, type LabOrder, type StoredFile } from './port/lab-order.ts'
import { signedAddress } from './signed-address.ts'

export type LabOrderDeps = {
  database: Database
  storage: Pick<Storage, 'withLocalFile'>
  /** The address at which labs that fetch files reach this installation. */
  baseUrl: string | null
  now: () => number
}

export type WhatToDeliver = { version: number; part: number; content: DeliveryContent }

export async function makeLabOrder(
  deps: LabOrderDeps,
  { orderId, lab, ...delivery }: { orderId: OrderId; lab: Lab } & WhatToDeliver,
): Promise<LabOrder> {
  const { version, part, content } = delivery
  const db = deps.database.queries
  const { orders, catalogs } = await readOrders(db, [await readOrder(db, orderId)], deps.now)
  const [order] = orders
  if (order === undefined) throw new Error('An order to be delivered does not exist.')
  const files = await readPrintFiles(db, [orderId])
  const numbers = (ids: readonly string[]) =>
    order.lines.flatMap(({ id }, index) => (ids.includes(id) ? [index + 1] : []))
  const toFollow = numbers(content.toFollow)
  const ids = new Set(content.lines.map(({ id }) => id))
  const lines = order.lines.flatMap(({ id }, index) => {
    if (!ids.has(id)) return []
    return [labLine(deps, requireFileOfLine(order, index + 1, files.get(id)), toFollow)]
  })
  if (lines.length < ids.size) throw new Error('A delivery has a line that does not exist.')
  const { shipping_method: method, shipping: price, currency, shipping_address: address } = order
  const catalog = catalogs.get(orderId)
  const terms = catalog && Object.entries(shippingTo(catalog, address.country))
  const [, promised] = terms?.find(([name]) => name === method) ?? []
  return {
    reference: referenceOf(order.number, delivery),
    version,
    id: order.id,
    number: order.number,
    referenceId: order.reference_id,
    title: order.title,
    store: order.store,
    mode: order.mode,
    placedAt: order.created_at,
    shipping: {
      method,
      country: address.country,
      price,
      currency,
      days: promised === undefined ? null : { min: promised.minDays, max: promised.maxDays },
    },
    recipient: lab.includesAddress ? address : null,
    gift: lab.includesAddress ? order.gift : null,
    group: order.group,
    part: { number: part, ofVersion: content.of, toFollow },
    lines,
  }
}

/**
 * Unique for each version of an order, so that no file of a delivery that was broken off is found
 * among those of another.
 */
function referenceOf(number: string, { version, part }: Omit<WhatToDeliver, 'content'>): string {
  const ofVersion = version === part ? '' : `-v${version}`
  return `${number}${ofVersion}${part === 1 ? '' : `-part${part}`}`
}

function labLine(deps: LabOrderDeps, found: FoundLine, toFollow: readonly number[]): LabLine {
  const { line, number } = found
  const { sha256, byteLength, facts } = found.file
  const name = printFileName(found)
  const stored = (fileName: string, key: string, contentType: string): StoredFile => ({
    name: fileName,
    contentType,
    async open(work) {
      const done = await deps.storage.withLocalFile(key, async (path) => ({
        is: await work({ path }),
      }))
      if (done === null) throw labUnavailable(sentence('The print file no longer exists.'))
      return done.is
    },
    address: () => signedAddress(deps, key),
  })
  const { format } = facts
  const print = `${name}.${extensionOf(format)}`
  return {
    id: line.id,
    number,
    product: line.product,
    size: line.size,
    options: line.options,
    copies: line.quantity,
    name: line.name,
    referenceId: line.reference_id,
    backText: backText(found),
    printFile: {
      ...stored(print, printKey(line.id, sha256, format), contentTypeOf(format)),
      sha256,
      byteLength,
    },
    proof: stored(`${name}-proof.jpg`, proofKey(line.id, sha256), 'image/jpeg'),
    ticket: jsonFile(`${name}-ticket.json`, makeJobTicket(found, toFollow)),
  }
}
