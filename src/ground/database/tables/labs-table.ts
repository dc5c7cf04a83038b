import type { ColumnType, Generated } from 'kysely'
import { type Static, Type } from 'typebox'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { jsonColumn, type TextOf } from '../json-column.ts'

/** Keyed by the field names of the lab kind. */
export const labSettings = jsonColumn(
  'labs.settings',
  Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
)
/** Passwords and keys. Never shown and never logged. */
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

const content = Type.Object({
  /** In the order of the order. Empty if it only says that nothing follows. */
  lines: Type.Array(Type.Object({ id: Type.String(), sha256: Type.String() })),
  /** Ids of lines that the lab makes and that follow as another part. */
  toFollow: Type.Array(Type.String()),
  /** The event of the latest change of the address that it contains. Null if there was none. */
  address: Type.Union([Type.String(), Type.Null()]),
  /** The version of the first part. */
  of: Type.Integer(),
})
/** What a delivery contains, fixed when it is planned. */
export type DeliveryContent = Static<typeof content>
export const deliveryContent = jsonColumn('lab_deliveries.content', content)

export const labReports = jsonColumn(
  'lab_deliveries.reports',
  Type.Array(
    Type.Object({
      /** The report's id, prefixed with the lab's reference. */
      id: Type.String(),
      /** False while the report waits, for example for the end of a hold. */
      isTaken: Type.Boolean(),
      /** True if the lab will not make the order. */
      isRefusal: Type.Boolean(),
      /** The lab's names of the parcels that were added. */
      parcels: Type.Array(Type.String()),
    }),
  ),
)

export type LabsTable = {
  id: string
  name: string
  /** A kind in trade/fulfilment/labs/kinds. */
  kind: string
  settings: TextOf<typeof labSettings>
  secrets: TextOf<typeof labSecrets>
  is_on: number
  /** Product names. Null for all. */
  products: TextOf<typeof labProducts> | null
  deliver_at: 'ready' | 'in_production'
  /** 1 if delivering an order puts it in production. */
  starts_production: number
  takes_test_orders: number
  /** 1 if the manifest contains the shipping address. */
  includes_address: number
  /** 1 if it gets an order only when all of it is there. */
  whole_orders: ColumnType<number, number | undefined, number>
  created_at: number
  updated_at: number
}

export type LabDeliveriesTable = {
  id: string
  lab_id: string
  order_id: OrderId
  /** Starts at 1 and increases each time the order's files are made again. */
  version: number
  /** Of the order, from 1: as many as were needed since its files were last delivered anew. */
  part: Generated<number>
  /** Null in deliveries of earlier releases, which were of all lines. */
  content: Generated<TextOf<typeof deliveryContent> | null>
  /** When it was first sent, if it is unknown how that ended. */
  begun_at: Generated<number | null>
  /** Identifies the files it delivers. */
  content_key: string
  /** The lab's own reference for the order. Null before the lab has it. */
  lab_reference: string | null
  /** `dropped`: the order took another route before it was delivered. */
  state: 'waiting' | 'delivered' | 'failed' | 'dropped'
  /** Oldest first. */
  tries: TextOf<typeof labTries>
  reports: ColumnType<
    TextOf<typeof labReports> | null,
    TextOf<typeof labReports> | null | undefined
  >
  /** When the lab is next asked about the order. Null if it gives no answers or has given all. */
  report_due_at: ColumnType<number | null, number | null | undefined>
  created_at: number
  updated_at: number
}

/** Secrets that sign addresses given to others. Never shown and never logged. */
export type SigningKeysTable = {
  name: string
  /** Hexadecimal. */
  secret: string
  created_at: number
}
