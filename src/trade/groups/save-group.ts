import { randomBytes, randomInt } from 'node:crypto'
import type { Queries } from '../../ground/database/database.ts'
import { groupAddress } from '../../ground/database/tables/groups-table.ts'
import { asBranded, type GroupId, isGroupId } from '../../pure/contract/ids.ts'
import type { Group } from './group.ts'

export type GroupSettings = Omit<Group, 'id' | 'code'>

export async function createGroup(
  tx: Queries,
  settings: GroupSettings,
  at: number,
): Promise<GroupId> {
  const id = asBranded(`grp_${randomBytes(12).toString('hex')}`, isGroupId)
  const made = { id, store_id: settings.storeId, code: newCode(), created_at: at }
  await tx
    .insertInto('delivery_groups')
    .values({ ...made, ...columnsOf(settings) })
    .execute()
  return id
}

/** Its store stays the same. */
export async function saveGroup(tx: Queries, id: GroupId, settings: GroupSettings): Promise<void> {
  const columns = columnsOf(settings)
  await tx.updateTable('delivery_groups').set(columns).where('id', '=', id).execute()
}

function columnsOf(settings: GroupSettings) {
  const { name, asksFor, sortedBy, address, isFree, isOneParcel, deadline } = settings
  return {
    ...{ name, deadline },
    asks_for: asksFor,
    sorted_by: sortedBy,
    address: groupAddress.write(address),
    is_free: isFree ? 1 : 0,
    is_one_parcel: isOneParcel ? 1 : 0,
  }
}

/** Without characters that look alike on paper. 31 to the power of 10 can't be guessed. */
const characters = 'abcdefghjkmnpqrstuvwxyz23456789'

function newCode(): string {
  return Array.from({ length: 10 }, () => characters[randomInt(characters.length)]).join('')
}
