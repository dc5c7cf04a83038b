// What is exported is used somewhere else, by the program, a tool beside it, or by its own test; but
// what that test alone calls, and not its file either, is dead. So is a file that nobody imports.

import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'

/** Started by name: by Node, by Vite or by another program of ours. */
const entries =
  /^src\/(?:main|.*\/(?:picture-process|heic-thread|print-process|sample-picture-process|no-meshopt)|doors\/storefront\/islands\/(?:start-[\w-]+|payment\/\w+))\.tsx?$/
/** Its tables are read by the compiler, which finds what is missing in them. */
const complete = 'src/reactions.ts'
/** Types are free: they name what a function takes or gives. */
const isType = (node: Node): boolean =>
  node.exportKind === 'type' ||
  /^TS(?:TypeAlias|Interface)Declaration$/.test(node.declaration?.type)

// biome-ignore lint/suspicious/noExplicitAny: the parser's nodes, of which a few members are looked at.
type Node = any
type Exported = { isFree: boolean; isUsedHere: boolean }
type File = {
  path: string
  exported: Map<string, Exported>
  uses: [target: string, name: string][]
}

describe('what is exported', () => {
  const root = join(import.meta.dirname, '..')
  const files = ['src', 'tests', 'bench', 'packages/embed/src', 'scripts']
    .flatMap((folder) => filesIn(root, folder))
    .map((path) => read(path, readFileSync(join(root, path), 'utf8')))

  it('is used by somebody else', () => {
    expect(files.length).toBeGreaterThan(1000)
    expect(unused(files)).toEqual([])
  })

  it('is seen when nobody uses it, or only its own test does', () => {
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
  ])('is used by %s', (text) => {
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
  const targetOf = (specifier: string) => posix.join(posix.dirname(path), specifier)
  walk(parseAst(text, { lang: /x$/.test(path) ? 'tsx' : 'ts' }), (node) => {
    const source = node.source?.value
    if (typeof source === 'string' && source.startsWith('.')) {
      const names = (node.specifiers ?? []).map((each: Node) =>
        (each.imported ?? each.local)?.name === undefined ||
        each.type === 'ImportNamespaceSpecifier'
          ? '*'
          : (each.imported ?? each.local).name,
      )
      const all = node.specifiers === undefined ? ['*'] : names.length === 0 ? [''] : names
      for (const name of all) file.uses.push([targetOf(source), name])
    } else if (node.type === 'ExportNamedDeclaration') {
      for (const name of namesOf(node)) {
        const isUsedHere = text.split(new RegExp(`(?<![\\w$])${name}(?![\\w$])`)).length > 2
        file.exported.set(name, { isFree: isType(node), isUsedHere })
      }
    }
  })
  return file
}

function namesOf({ declaration, specifiers }: Node): string[] {
  if (declaration === null) return specifiers.map(({ exported }: Node) => exported.name)
  const ids = declaration.declarations?.map(({ id }: Node) => id) ?? [declaration.id]
  return ids.flatMap((id: Node) =>
    id.type === 'ObjectPattern' ? id.properties.map(({ value }: Node) => value.name) : [id.name],
  )
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) walk(each, visit)
  if (typeof value !== 'object' || value === null || !('type' in value)) return
  visit(value)
  for (const child of Object.values(value)) walk(child, visit)
}

function filesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => posix.join(folder, path.replaceAll('\\', '/')))
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path))
}
