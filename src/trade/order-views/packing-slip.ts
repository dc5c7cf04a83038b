// What a packing slip says, in the shopper's words. Who writes it knows the shop's languages
// (doors/storefront), who prints it is the panel.

import type { OrderId } from '../../pure/contract/ids.ts'
import type { Language } from '../../pure/contract/language.ts'
import type { CropJson } from '../../pure/contract/schemas/order-schema.ts'
import type { Image } from '../images/picture.ts'

export type PackingSlip = {
  language: Language
  /** `Packing slip` */
  title: string
  /** `Order 7K2M-93QF` */
  number: string
  /** `Ordered on: 21 November 2026` and the like. */
  facts: readonly { label: string; value: string }[]
  /** Where it goes. */
  place: { heading: string; lines: readonly string[] }
  columns: { item: string; quantity: string }
  lines: readonly PackingSlipLine[]
  /** What the shopper wrote to whom it is a present for; null: nothing. */
  giftNote: string | null
  /** Who sells, and what the law asks them to say; empty: not known. */
  sender: readonly string[]
}

export type PackingSlipLine = {
  id: string
  name: string
  /** Size and options. */
  details: readonly string[]
  quantity: number
  /** What of it is printed; null: the picture is no longer stored. */
  picture: { image: Image; crop: CropJson } | null
}

/** Null: there is no such order. */
export type ReadPackingSlip = (orderId: OrderId) => Promise<PackingSlip | null>
