// Reports each transaction to observers: duration, retries, and the tables it wrote, which identify
// the kind of work.

import {
  DeleteQueryNode,
  InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  TableNode,
  UpdateQueryNode,
} from 'kysely'
import { events, msSince } from '../telemetry/events.ts'
import { currentStats, type RecordedStats } from './nesting-guard.ts'

export async function reportTransaction<T>(run: (story: RecordedStats) => Promise<T>): Promise<T> {
  const story: RecordedStats = { reruns: 0, statements: 0, writes: new Set() }
  const begun = performance.now()
  let result: 'committed' | 'failed' = 'failed'
  try {
    const given = await run(story)
    result = 'committed'
    return given
  } finally {
    events.transaction.emit({ ...story, result, ms: msSince(begun) })
  }
}

/** Changes nothing: records each statement before it is sent, and counts those that succeeded. */
export const recordStatements: KyselyPlugin = {
  transformQuery({ node }) {
    const story = currentStats()
    if (story !== undefined) {
      const table = writtenBy(node)
      if (table !== null) story.writes.add(table)
    }
    return node
  },
  // The other hook is also called for subqueries.
  async transformResult({ result }) {
    const story = currentStats()
    if (story !== undefined) story.statements++
    return result
  },
}

/** Null for reads and for raw SQL. */
function writtenBy(node: OperationNode): string | null {
  if (InsertQueryNode.is(node)) return nameOf(node.into)
  if (UpdateQueryNode.is(node)) return nameOf(node.table)
  return DeleteQueryNode.is(node) ? nameOf(node.from.froms[0]) : null
}

function nameOf(node: OperationNode | undefined): string | null {
  return node !== undefined && TableNode.is(node) ? node.table.identifier.name : null
}
