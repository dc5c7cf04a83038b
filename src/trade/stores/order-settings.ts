import type { Expression, Selectable } from 'kysely'
import type { Queries } from '../../ground/database/database.ts'
import { reminderHours, type StoresTable } from '../../ground/database/tables/stores-table.ts'
import type { StoreId } from '../../pure/contract/ids.ts'

export type OrderSettings = {
  /** 0 for no cool-off period. */
  coolOffMinutes: number
  /** Hours of waiting after which the print image is requested again, ascending. */
  printImageReminderHours: number[]
  printImageDeadlineDays: number
  printImageThen: 'hold' | 'refund'
}

const orderSettingColumns = [
  'cool_off_minutes',
  'print_image_reminder_hours',
  'print_image_deadline_days',
  'print_image_then',
] as const satisfies readonly (keyof StoresTable)[]

type SettingsRow = Pick<Selectable<StoresTable>, (typeof orderSettingColumns)[number]>

export function orderSettingsOf(row: SettingsRow): OrderSettings {
  return {
    coolOffMinutes: row.cool_off_minutes,
    printImageReminderHours: reminderHours.read(row.print_image_reminder_hours),
    printImageDeadlineDays: row.print_image_deadline_days,
    printImageThen: row.print_image_then,
  }
}

/** For a query whose rows name a store. */
export function selectCoolOffMinutes(db: Queries, storeId: Expression<StoreId>) {
  return db.selectFrom('stores').select('cool_off_minutes').where('stores.id', '=', storeId)
}

export async function readOrderSettings(db: Queries, storeId: StoreId): Promise<OrderSettings> {
  const row = await db
    .selectFrom('stores')
    .select(orderSettingColumns)
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()
  return orderSettingsOf(row)
}
