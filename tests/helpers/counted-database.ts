// A database that records its statements, for tests that limit their number.

import type { KyselyPlugin } from 'kysely'
import type { Database } from '../../src/ground/database/database.ts'

/**
 * `all` counts statements, without those that begin and end transactions; `outside` counts those
 * outside of any.
 */
export type Asked = { all: number; outside: number; transactions: number }

export function countedDatabase(database: Database): { counted: Database; asked: Asked } {
  const asked: Asked = { all: 0, outside: 0, transactions: 0 }
  const counting = (where: 'inside' | 'outside'): KyselyPlugin => ({
    // Also called for subqueries.
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      asked.all++
      if (where === 'outside') asked.outside++
      return result
    },
  })
  const inside = counting('inside')
  const counted: Database = {
    ...database,
    queries: database.queries.withPlugin(counting('outside')),
    transaction: (work, options) => {
      asked.transactions++
      return database.transaction((tx) => work(tx.withPlugin(inside)), options)
    },
    read: (work) => {
      asked.transactions++
      return database.read((tx) => work(tx.withPlugin(inside)))
    },
  }
  return { counted, asked }
}
