import { parseAst } from 'vite'

export type Node = { type: string; [key: string]: unknown }

/** `path` determines the language. Calls `visit` with each node, parents before children. */
export function walkSource(path: string, text: string, visit: (node: Node) => void): void {
  walk(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }), visit)
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) walk(each, visit)
  if (!isNode(value)) return
  visit(value)
  for (const child of Object.values(value)) walk(child, visit)
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

/** The value at `path` below `node`; undefined if there is none. */
export function at(node: unknown, ...path: readonly string[]): unknown {
  return path.reduce((value, name) => (isNode(value) ? value[name] : undefined), node)
}

export function nodesAt(node: unknown, ...path: readonly string[]): Node[] {
  const found = at(node, ...path)
  return Array.isArray(found) ? found.filter(isNode) : []
}
