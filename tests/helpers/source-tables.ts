// Finds the tables that a source file names in SQL: in calls of kysely, and in text after `sql`.

import { isNode, walkSource } from './walk-source.ts'

export type NamedTable = { table: string; how: 'read' | 'write' }

const writing = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto'])
const reading = new Set([
  ...['selectFrom', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'crossJoin'],
  ...['using', 'from', 'table'],
])
const inText = /\b(from|join|into|update|using)\s+"?([a-z_]+)/gi

/** Each table once, sorted by name, as 'write' if the file writes to it at all. */
export function tablesIn(path: string, text: string, tables: readonly string[]): NamedTable[] {
  const found = new Map<string, NamedTable['how']>()
  const note = (name: string, how: NamedTable['how']) => {
    if (tables.includes(name) && found.get(name) !== 'write') found.set(name, how)
  }
  walkSource(path, text, (node) => {
    const called = node.type === 'CallExpression' ? calledName(node.callee) : ''
    if (writing.has(called) || reading.has(called)) {
      // The columns that a join names after its table belong to tables that are already in the
      // query.
      for (const name of textsIn(firstOf(node.arguments))) {
        note(name.split(/[\s.]/)[0] ?? '', writing.has(called) ? 'write' : 'read')
      }
    }
    if (node.type === 'TaggedTemplateExpression' && isSql(node.tag)) {
      for (const [, verb = '', name = ''] of JSON.stringify(node.quasi).matchAll(inText)) {
        note(name, /into|update/i.test(verb) ? 'write' : 'read')
      }
    }
  })
  return [...found]
    .map(([table, how]) => ({ table, how }))
    .sort((one, other) => (one.table < other.table ? -1 : 1))
}

/** The method name of `selectFrom(…)`, `tx.selectFrom(…)` and their chained calls. */
function calledName(callee: unknown): string {
  if (!isNode(callee)) return ''
  const name = callee.type === 'MemberExpression' ? callee.property : callee
  return isNode(name) && typeof name.name === 'string' ? name.name : ''
}

function isSql(tag: unknown): boolean {
  return isNode(tag) && tag.type === 'Identifier' && tag.name === 'sql'
}

function firstOf(values: unknown): unknown {
  return Array.isArray(values) ? values[0] : values
}

function textsIn(values: unknown): string[] {
  if (Array.isArray(values)) return values.flatMap(textsIn)
  if (!isNode(values)) return []
  if (values.type === 'ArrayExpression') return textsIn(values.elements)
  return values.type === 'Literal' && typeof values.value === 'string' ? [values.value] : []
}
