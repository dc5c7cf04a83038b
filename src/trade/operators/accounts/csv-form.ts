// How CSV files are written for a user, because spreadsheet programs follow the conventions of
// their country.

import type { Queries } from '../../../ground/database/database.ts'
import { csvForm } from '../../../ground/database/tables/operators-table.ts'

export type CsvForm = NonNullable<ReturnType<typeof csvForm.read>>

/** What most programs read, including Excel in locales with a decimal point. */
export const usualCsvForm: CsvForm = {
  separator: 'comma',
  decimal: 'point',
  encoding: 'utf-8-bom',
}

export async function readCsvForm(db: Queries, operatorId: string): Promise<CsvForm> {
  const row = await db
    .selectFrom('operators')
    .select('csv_form')
    .where('id', '=', operatorId)
    .executeTakeFirst()
  return csvForm.read(row?.csv_form ?? null) ?? usualCsvForm
}

export async function saveCsvForm(
  tx: Queries,
  operatorId: string,
  form: CsvForm,
  at: number,
): Promise<void> {
  await tx
    .updateTable('operators')
    .set({ csv_form: csvForm.write(form), updated_at: at })
    .where('id', '=', operatorId)
    .execute()
}
