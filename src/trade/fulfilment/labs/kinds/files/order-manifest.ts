// order.json, which says which files are there and what each is for: docs/labs.md.

import type { LabOrder } from '../../port/lab-order.ts'

export function orderManifest(order: LabOrder): object {
  return {
    version: 1,
    delivery: order.version,
    order: {
      id: order.id,
      number: order.number,
      reference_id: order.referenceId,
      store: order.store,
      mode: order.mode,
      placed_at: order.placedAt,
      shipping_method: order.shipping.method,
      country: order.shipping.country,
    },
    ...(order.recipient !== null && { shipping_address: order.recipient }),
    lines: order.lines.map((line) => ({
      number: line.number,
      quantity: line.copies,
      product: line.product,
      size: line.size,
      file: line.printFile.name,
      sha256: line.printFile.sha256,
      ticket: line.ticket.name,
      proof: line.proof.name,
    })),
  }
}
