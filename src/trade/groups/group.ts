// A group whose orders are delivered together: the parents of a class, the members of a club.
// Orders are taken until its deadline and produced after it, and all go to the group's address.

import type { Expression, Selectable } from 'kysely'
import type { Queries } from '../../ground/database/database.ts'
import {
  type DeliveryGroupsTable,
  groupAddress,
} from '../../ground/database/tables/groups-table.ts'
import { type GroupId, isGroupId, type StoreId } from '../../pure/contract/ids.ts'
import { notFound } from '../../pure/errors.ts'

export type GroupAddress = ReturnType<typeof groupAddress.read> & {}

export type Group = {
  id: GroupId
  storeId: StoreId
  /** Part of its link: 10 letters and digits. */
  code: string
  name: string
  /** What shoppers enter, such as `Child and class`. Empty for the default words. */
  asksFor: string
  sortedBy: 'name' | 'number'
  address: GroupAddress
  /** True if shoppers pay no shipping. */
  isFree: boolean
  isOneParcel: boolean
  /** In milliseconds since the epoch. */
  deadline: number
}

/** Null if there is none. */
export async function findGroup(db: Queries, id: string): Promise<Group | null> {
  if (!isGroupId(id)) return null
  const row = await selectGroups(db).where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : groupOf(row)
}

/** Throws `not_found`. */
export async function getGroup(db: Queries, id: string): Promise<Group> {
  const group = await findGroup(db, id)
  if (group === null) throw notFound('This group no longer exists.')
  return group
}

/** `code`: as typed or as in a link. Null if there is none. */
export async function findGroupByCode(db: Queries, code: string): Promise<Group | null> {
  const tidy = code.trim().toLowerCase()
  if (!/^[a-z0-9]{10}$/.test(tidy)) return null
  const row = await selectGroups(db).where('code', '=', tidy).executeTakeFirst()
  return row === undefined ? null : groupOf(row)
}

/** The latest deadline first. */
export async function readGroups(db: Queries): Promise<Group[]> {
  return (await selectGroups(db).orderBy('deadline', 'desc').orderBy('id').execute()).map(groupOf)
}

/** For a query whose rows may name a group. */
export function selectGroupDeadline(db: Queries, groupId: Expression<GroupId | null>) {
  return db
    .selectFrom('delivery_groups')
    .select('deadline')
    .where('delivery_groups.id', '=', groupId)
}

function selectGroups(db: Queries) {
  return db.selectFrom('delivery_groups').selectAll()
}

function groupOf(row: Selectable<DeliveryGroupsTable>): Group {
  const { id, code, name, deadline } = row
  return {
    ...{ id, code, name, deadline },
    storeId: row.store_id,
    asksFor: row.asks_for,
    sortedBy: row.sorted_by,
    address: groupAddress.read(row.address),
    isFree: row.is_free === 1,
    isOneParcel: row.is_one_parcel === 1,
  }
}
