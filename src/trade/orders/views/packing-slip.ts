// The contents of a packing slip in the shopper's language. It is written in doors/storefront,
// which knows the languages, and printed by the panel.

import type { OrderId } from '../../../pure/contract/ids.ts'
import type { Language } from '../../../pure/contract/language.ts'
import type { CropJson } from '../../../pure/contract/schemas/order-schema.ts'
import type { Image } from '../../images/picture.ts'

export type PackingSlip = {
  language: Language
  /** Such as `Packing slip`. */
  title: string
  /** Such as `Order 7K2M-93QF`. */
  number: string
  /** Such as `Ordered on: 21 November 2026`. */
  facts: readonly { label: string; value: string }[]
  /** For whom it is, in a group's order. */
  groupFor: string | null
  place: { heading: string; lines: readonly string[] }
  columns: { item: string; quantity: string }
  lines: readonly PackingSlipLine[]
  /** The shopper's note to the recipient of the gift. Null if there is none. */
  giftNote: string | null
  /** The seller and the legally required details. Empty if unknown. */
  sender: readonly string[]
}

export type PackingSlipLine = {
  id: string
  name: string
  details: readonly string[]
  quantity: number
  /** The printed part of the image. Null if the image is no longer stored. */
  picture: { image: Image; crop: CropJson } | null
}

/** Null if there is no such order. */
export type ReadPackingSlip = (orderId: OrderId) => Promise<PackingSlip | null>
