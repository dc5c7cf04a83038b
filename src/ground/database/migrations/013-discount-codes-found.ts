// Discount codes are listed by time and batch, and their uses counted by mail address.

import type { Kysely } from 'kysely'
import type { Database } from '../database.ts'
import { createIndex } from './create-index.ts'

export async function up(db: Kysely<unknown>, kind: Database['kind']): Promise<void> {
  const make = (name: string, on: string) => createIndex(db, kind, name, on)
  await make('discount_codes_newest', 'discount_codes (created_at, id)')
  await make('discount_codes_of_batch', 'discount_codes (batch, created_at, id)')
  await make('discount_code_uses_by_mail', 'discount_code_uses (code_id, mail_key)')
}
