// Every export must be used elsewhere: by the program, a tool beside it, or its own test. An export
// used only by its own test, and not in its own file either, is dead. So is a file without an
// importer.

import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { at, type Node, nodesAt, walkSource } from './helpers/walk-source.ts'

/** Started by path: by Node, by Vite or by another of our programs. */
const entries =
  /^src\/(?:main|.*\/(?:picture-process|heic-thread|print-process|sample-picture-process|no-meshopt)|doors\/storefront\/islands\/(?:start-[\w-]+|payment\/\w+)|doors\/admin\/islands\/start-panel)\.tsx?$/
/** The compiler reads its tables, and reports missing entries. */
const complete = 'src/reactions.ts'
/** Types are exempt: they name a function's parameters and results. */
const isType = (node: Node): boolean =>
  node.exportKind === 'type' ||
  /^TS(?:TypeAlias|Interface)Declaration$/.test(String(at(node, 'declaration', 'type')))

type Exported = { isFree: boolean; isUsedHere: boolean }
type File = {
  path: string
  exported: Map<string, Exported>
  uses: [target: string, name: string][]
}

describe('an export', () => {
  const root = join(import.meta.dirname, '..')
  const files = ['src', 'tests', 'bench', 'packages/embed/src', 'scripts']
    .flatMap((folder) => filesIn(root, folder))
    .map((path) => read(path, readFileSync(join(root, path), 'utf8')))

  it('is used by another file', () => {
    expect(files.length).toBeGreaterThan(1000)
    expect(unused(files)).toEqual([])
  })

  it('is reported if only its own test or nothing uses it', () => {
    const told = unused([
      read(
        'src/a.ts',
        'export const used = 1; export const dead = 2; export const fine = 3; export type T = 4; fine',
      ),
      read('src/a.test.ts', "import { dead, fine, used } from './a.ts'"),
      read('src/b.ts', "import { used } from './a.ts'"),
      read('src/main.ts', "import './b.ts'"),
      read('src/c.ts', "import './b.ts'"),
    ])
    expect(told).toEqual(['src/a.ts: dead', 'src/c.ts: imported by nobody'])
  })

  it.each([
    "import { a as b } from './a.ts'",
    "import * as all from './a.ts'",
    "export { a } from './a.ts'",
    "const { a } = await import('./a.ts')",
    "let a: typeof import('./a.ts').a",
  ])('counts as used by %s', (text) => {
    const main = "import './c.ts'"
    const c = read('src/c.ts', text)
    expect(unused([read('src/a.ts', 'export const a = 1'), c, read('src/main.ts', main)])).toEqual(
      [],
    )
  })
})

function unused(files: readonly File[]): string[] {
  const uses = new Map<string, Set<string>>()
  const tested = new Map<string, Set<string>>()
  for (const { path, uses: own } of files) {
    for (const [target, name] of own) {
      const whose = path === target.replace(/\.(tsx?)$/, '.test.$1') ? tested : uses
      whose.set(target, (whose.get(target) ?? new Set()).add(name))
    }
  }
  return files
    .filter(({ path }) => path.startsWith('src/') && !/\.test\.|\.d\.ts$/.test(path))
    .filter(({ path }) => !entries.test(path) && path !== complete)
    .flatMap(({ path, exported }) => {
      const used = uses.get(path)
      if (used === undefined) return [`${path}: imported by nobody`]
      if (used.has('*')) return []
      const inTest = tested.get(path) ?? new Set()
      return [...exported]
        .filter(([name, { isFree }]) => !isFree && !used.has(name))
        .filter(([name, { isUsedHere }]) => !(isUsedHere && inTest.has(name)))
        .map(([name]) => `${path}: ${name}`)
    })
}

function read(path: string, text: string): File {
  const file: File = { path, exported: new Map(), uses: [] }
  walkSource(path, text, (node) => {
    const source = at(node, 'source', 'value')
    if (typeof source === 'string' && source.startsWith('.')) {
      const target = posix.join(posix.dirname(path), source)
      for (const name of namesTaken(node)) file.uses.push([target, name])
    } else if (node.type === 'ExportNamedDeclaration') {
      for (const name of namesGiven(node)) {
        const isUsedHere = text.split(new RegExp(`(?<![\\w$])${name}(?![\\w$])`)).length > 2
        file.exported.set(name, { isFree: isType(node), isUsedHere })
      }
    }
  })
  return file
}

/** `*` for all names; an empty one for an import with side effects only. */
function namesTaken(node: Node): string[] {
  if (node.specifiers === undefined) return ['*']
  const names = nodesAt(node, 'specifiers').map((each) =>
    String(
      at(each, 'imported', 'name') ?? (each.type === 'ExportSpecifier' ? nameOf(each.local) : '*'),
    ),
  )
  return names.length === 0 ? [''] : names
}

function namesGiven(node: Node): string[] {
  if (node.declaration === null)
    return nodesAt(node, 'specifiers').map((each) => nameOf(each.exported))
  const declared = nodesAt(node, 'declaration', 'declarations')
  const ids = declared.length > 0 ? declared.map(({ id }) => id) : [at(node, 'declaration', 'id')]
  return ids.flatMap((id) =>
    at(id, 'type') === 'ObjectPattern'
      ? nodesAt(id, 'properties').map(({ value }) => nameOf(value))
      : [nameOf(id)],
  )
}

function nameOf(node: unknown): string {
  return String(at(node, 'name'))
}

function filesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => posix.join(folder, path.replaceAll('\\', '/')))
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path))
}
