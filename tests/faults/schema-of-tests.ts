// What the later of two releases does to the schema when `versions` plays them: something that the
// earlier one can live with, and in the end something that it can't.

import type { Migration } from '../../src/ground/database/migrations.ts'

export const schemaOfTests: Readonly<Record<string, Migration>> = {
  '998-grow-for-tests': {
    phase: 'expand',
    async up(db) {
      await db.schema.alterTable('orders').addColumn('of_tests', 'text').execute()
    },
  },
  '999-shrink-for-tests': {
    phase: 'contract',
    async up(db) {
      await db.schema.alterTable('orders').dropColumn('of_tests').execute()
    },
  },
}
