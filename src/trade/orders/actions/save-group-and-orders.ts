import type { Queries } from '../../../ground/database/database.ts'
import type { GroupId } from '../../../pure/contract/ids.ts'
import { addPlanDeliveries } from '../../fulfilment/add-plan-deliveries.ts'
import { type GroupSettings, saveGroup } from '../../groups/save-group.ts'
import { moveCoolOffOfGroup } from '../core/cool-off.ts'

/** If its deadline moves, so do the orders that wait for it. */
export async function saveGroupAndOrders(
  tx: Queries,
  groupId: GroupId,
  settings: GroupSettings,
  at: number,
): Promise<void> {
  await saveGroup(tx, groupId, settings)
  const until = settings.deadline
  for (const id of await moveCoolOffOfGroup(tx, { groupId, until }, at)) {
    await addPlanDeliveries(tx, id, at)
  }
}
