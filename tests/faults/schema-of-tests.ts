// The schema changes of the later of two releases in `versions`: first one that the earlier release
// is compatible with, and finally one that it is not.

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
