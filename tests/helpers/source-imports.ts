// Reads the imports of TypeScript sources with a real parser: static, type, dynamic, re-exports and
// import types. Used by import-direction.test.ts.

import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { isNode, type Node, walkSource } from './walk-source.ts'

export type Import = {
  /** As written. */
  specifier: string
  /** Path from the root of the sources for relative imports; null for packages. */
  target: string | null
  /** Erased at run time. */
  isTypeOnly: boolean
}

export type SourceFile = {
  /** Relative to the root of the sources, with forward slashes. */
  path: string
  imports: Import[]
  readsEnvironment: boolean
}

export function readSources(root: string): SourceFile[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path))
    .sort()
    .map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')))
}

export function parseSource(path: string, text: string): SourceFile {
  const file: SourceFile = { path, imports: [], readsEnvironment: false }
  walkSource(path, text, (node) => {
    const specifier = specifierOf(node)
    if (specifier !== null) {
      const isTypeOnly = isTypeImport(node)
      file.imports.push({ specifier, target: resolve(path, specifier), isTypeOnly })
    }
    if (readsEnvironment(node)) file.readsEnvironment = true
  })
  return file
}

const importing = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'ExportNamedDeclaration',
  'ImportExpression',
  'TSImportType',
])

function specifierOf(node: Node): string | null {
  if (!importing.has(node.type) || !isNode(node.source)) return null
  // A computed import cannot be checked, so it always fails.
  return typeof node.source.value === 'string' ? node.source.value : './<computed>'
}

function isTypeImport(node: Node): boolean {
  return node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type'
}

function resolve(path: string, specifier: string): string | null {
  if (!specifier.startsWith('.')) return null
  return posix.normalize(posix.join(posix.dirname(path), specifier.replace(/\?.*$/, '')))
}

/**
 * `process.env`, `{ env } = process` and `env` imported from node:process; not a renamed process.
 */
function readsEnvironment(node: Node): boolean {
  if (node.type === 'MemberExpression') {
    return nameOf(node.object) === 'process' && nameOf(node.property) === 'env'
  }
  if (node.type === 'VariableDeclarator') {
    return nameOf(node.init) === 'process' && hasKey(node.id, 'properties', 'key', 'env')
  }
  const isProcess = /^(?:node:)?process$/.test(specifierOf(node) ?? '')
  return isProcess && hasKey(node, 'specifiers', 'imported', 'env')
}

function nameOf(value: unknown): unknown {
  if (!isNode(value)) return undefined
  if (value.type === 'MemberExpression') return nameOf(value.property)
  return value.name ?? value.value
}

function hasKey(value: unknown, list: string, key: string, name: string): boolean {
  if (!isNode(value)) return false
  const entries = value[list]
  return Array.isArray(entries) && entries.some((entry) => nameOf(entry[key]) === name)
}
