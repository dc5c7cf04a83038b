import { Type } from 'typebox'
import type { GroupId, StoreId } from '../../../pure/contract/ids.ts'
import { address, postalAddress } from '../../../pure/contract/schemas/order-schema.ts'
import { jsonColumn, type TextOf } from '../json-column.ts'

export const groupAddress = jsonColumn(
  'delivery_groups.address',
  Type.Object({ ...postalAddress.properties, phone: address.properties.phone }),
)

/** Orders that are delivered together. */
export type DeliveryGroupsTable = {
  id: GroupId
  store_id: StoreId
  /** Part of its link. */
  code: string
  name: string
  /** What shoppers enter, such as `Child and class`. Empty for the default words. */
  asks_for: string
  /** How the answers are sorted: as text, or by the number in them. */
  sorted_by: 'name' | 'number'
  /** Where all parcels go. */
  address: TextOf<typeof groupAddress>
  /** 1 if shoppers pay no shipping. */
  is_free: number
  /** 1 if all orders travel in one parcel. */
  is_one_parcel: number
  /** Orders are accepted until then, and not produced before. */
  deadline: number
  created_at: number
}
