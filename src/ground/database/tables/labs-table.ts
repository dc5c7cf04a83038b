// Labs that are given print files, and what was given to each.

import { Type } from 'typebox'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { jsonColumn, type TextOf } from '../json-column.ts'

/** By the fields of the kind. */
export const labSettings = jsonColumn(
  'labs.settings',
  Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
)
/** Passwords and keys; never shown and never logged. */
export const labSecrets = jsonColumn('labs.secrets', Type.Record(Type.String(), Type.String()))
export const labProducts = jsonColumn('labs.products', Type.Array(Type.String()))
export const labTries = jsonColumn(
  'lab_deliveries.tries',
  Type.Array(
    Type.Object({
      at: Type.Integer(),
      isDone: Type.Boolean(),
      message: Type.String(),
      told: Type.Optional(Type.Unknown()),
    }),
  ),
)

export type LabsTable = {
  id: string
  name: string
  /** Of trade/fulfilment/labs/kinds. */
  kind: string
  settings: TextOf<typeof labSettings>
  secrets: TextOf<typeof labSecrets>
  is_on: number
  /** Their names; null: all. */
  products: TextOf<typeof labProducts> | null
  deliver_at: 'ready' | 'in_production'
  /** 1: a delivered order is in production. */
  starts_production: number
  takes_test_orders: number
  /** 1: the manifest holds the shipping address. */
  includes_address: number
  created_at: number
  updated_at: number
}

export type LabDeliveriesTable = {
  id: string
  lab_id: string
  order_id: OrderId
  /** 1, and one more each time that the order's files were made anew. */
  version: number
  /** Of the files that it brings. */
  content_key: string
  /** The lab's own name for the order; null before the lab has it. */
  lab_reference: string | null
  /** `dropped`: the order has gone another way before it was brought. */
  state: 'waiting' | 'delivered' | 'failed' | 'dropped'
  /** Oldest first. */
  tries: TextOf<typeof labTries>
  created_at: number
  updated_at: number
}
