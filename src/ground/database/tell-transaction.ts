// Tells those who count how each transaction went: how long it took, how often it ran again, and which
// tables it wrote, which is the kind of work it was.

import {
  DeleteQueryNode,
  InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  TableNode,
  UpdateQueryNode,
} from 'kysely'
import { happenings, msSince } from '../telemetry/happenings.ts'
import { currentStory, type NotedStory } from './nesting-guard.ts'

export async function tellTransaction<T>(run: (story: NotedStory) => Promise<T>): Promise<T> {
  const story: NotedStory = { reruns: 0, statements: 0, writes: new Set() }
  const begun = performance.now()
  let result: 'committed' | 'failed' = 'failed'
  try {
    const given = await run(story)
    result = 'committed'
    return given
  } finally {
    happenings.transaction.tell({ ...story, result, ms: msSince(begun) })
  }
}

/** Changes nothing: looks at each statement before it is sent, and counts those that were answered. */
export const noteStatements: KyselyPlugin = {
  transformQuery({ node }) {
    const story = currentStory()
    if (story !== undefined) {
      const table = writtenBy(node)
      if (table !== null) story.writes.add(table)
    }
    return node
  },
  // The other one is called for queries within queries, too.
  async transformResult({ result }) {
    const story = currentStory()
    if (story !== undefined) story.statements++
    return result
  },
}

/** Null for what reads, and for what is written in SQL. */
function writtenBy(node: OperationNode): string | null {
  if (InsertQueryNode.is(node)) return nameOf(node.into)
  if (UpdateQueryNode.is(node)) return nameOf(node.table)
  return DeleteQueryNode.is(node) ? nameOf(node.from.froms[0]) : null
}

function nameOf(node: OperationNode | undefined): string | null {
  return node !== undefined && TableNode.is(node) ? node.table.identifier.name : null
}
