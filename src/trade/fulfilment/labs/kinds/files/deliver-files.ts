// Common to folder, bucket and SFTP labs. An order is a folder whose files are written one by one,
// the manifest last, so that a manifest implies a complete order. Such a lab gives no answer, and
// because it removes files whenever it likes, their absence means nothing either.

import { randomBytes } from 'node:crypto'
import { type FileContent, jsonFile, type LabOrder } from '../../port/lab-order.ts'
import type { LabPort } from '../../port/lab-port.ts'

/** An open connection to one lab. */
export interface LabFiles {
  /** `path` is a folder and a name, separated by `/`. Atomic; replaces an existing file. */
  put(path: string, content: FileContent, contentType: string): Promise<void>
  remove(path: string): Promise<void>
  close(): Promise<void>
}

const testFileName = 'handprint-test.txt'

export function createFilesPort(connect: (signal: AbortSignal) => Promise<LabFiles>): LabPort {
  async function connected(signal: AbortSignal, work: (files: LabFiles) => Promise<void>) {
    signal.throwIfAborted()
    const files = await connect(signal)
    try {
      await work(files)
    } finally {
      await files.close().catch(() => undefined)
    }
  }
  return {
    // Each order has its own folder, so no idempotency key is needed: a retry replaces the files.
    async submit(order, _idempotencyKey, signal) {
      await connected(signal, (files) => putAll(files, order, signal))
      return order.reference
    },
    test: (signal) =>
      connected(signal, async (files) => {
        const bytes = Buffer.from('Handprint write test. You can delete this file.\n')
        await files.put(testFileName, { bytes }, 'text/plain')
        await files.remove(testFileName)
      }),
  }
}

async function putAll(files: LabFiles, order: LabOrder, signal: AbortSignal): Promise<void> {
  const ofLines = order.lines.flatMap(({ printFile, proof, ticket }) => [printFile, proof, ticket])
  const manifest = jsonFile('order.json', orderManifest(order))
  for (const { name, contentType, open } of [...ofLines, manifest]) {
    signal.throwIfAborted()
    await open((content) => files.put(`${order.reference}/${name}`, content, contentType))
  }
}

// order.json lists the files and their purpose: docs/labs.md.
function orderManifest(order: LabOrder): object {
  return {
    version: 1,
    delivery: order.version,
    order: {
      id: order.id,
      number: order.number,
      reference_id: order.referenceId,
      title: order.title,
      store: order.store,
      mode: order.mode,
      placed_at: order.placedAt,
      shipping_method: order.shipping.method,
      country: order.shipping.country,
      ...(order.group !== null && { group: order.group }),
    },
    ...(order.recipient !== null && { shipping_address: order.recipient, gift: order.gift }),
    ...partOf(order),
    lines: order.lines.map((line) => ({
      number: line.number,
      quantity: line.copies,
      product: line.product,
      size: line.size,
      name: line.name,
      reference_id: line.referenceId,
      back_text: line.backText,
      file: line.printFile.name,
      sha256: line.printFile.sha256,
      ticket: line.ticket.name,
      proof: line.proof.name,
    })),
  }
}

/** Absent if the order is delivered at once. */
function partOf({ part: { number, ofVersion, toFollow } }: LabOrder) {
  if (number === 1 && toFollow.length === 0) return {}
  return { part: { number, of_delivery: ofVersion, to_follow: toFollow } }
}

/**
 * A temporary name for a file until it is complete, in the same folder. It begins with a dot,
 * because programs that watch a folder skip such names. Each attempt gets another name, so that two
 * concurrent ones (one presumed dead) never share a file.
 */
export function partName(path: string): string {
  const cut = path.lastIndexOf('/') + 1
  return `${path.slice(0, cut)}.${path.slice(cut)}.${randomBytes(4).toString('hex')}.part`
}

/** Whether the folder's `entry` was left behind by an interrupted attempt to write `name`. */
export function isPartOf(name: string, entry: string): boolean {
  return entry.startsWith(`.${name}.`) && entry.endsWith('.part')
}
