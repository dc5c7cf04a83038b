import { extensionOf } from '../../production/format-of-file.ts'
import type { JobTicket } from '../../production/job-ticket.ts'
import { backText } from './back-text.ts'
import { type FoundLine, printFileName } from './get-line-with-file.ts'

/** `toFollow`: numbers of lines that are handed out later. */
export function makeJobTicket(found: FoundLine, toFollow: readonly number[] = []): JobTicket {
  const { order, line, number, file } = found
  const { facts } = file
  const { format, width, height, dpi, profile } = facts
  return {
    version: 1,
    order: {
      id: order.id,
      number: order.number,
      reference_id: order.reference_id,
      title: order.title,
      store: order.store,
      mode: order.mode,
      placed_at: order.created_at,
      shipping_method: order.shipping_method,
      country: order.shipping_address.country,
      lines: order.lines_count,
      to_follow: [...toFollow],
    },
    line: {
      number,
      id: line.id,
      product: line.product,
      size: line.size,
      options: line.options,
      quantity: line.quantity,
      name: line.name,
      reference_id: line.reference_id,
      back_text: backText(found),
    },
    file: {
      name: `${printFileName(found)}.${extensionOf(format)}`,
      format,
      sha256: file.sha256,
      byte_length: file.byteLength,
      width,
      height,
      dpi,
      profile,
    },
    layout: {
      trim: facts.trim,
      sides: facts.sides,
      safe: facts.safe,
      picture: facts.placed,
      surround: facts.surround,
    },
    source: {
      image_token: line.image_token,
      sha256: file.sourceSha256,
      width: facts.picture.width,
      height: facts.picture.height,
      crop: line.crop,
      used: facts.source,
      dpi: line.dpi,
    },
  }
}
