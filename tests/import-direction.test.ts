// Who may import whom. The table is the architecture; when it has to change, that is a decision.

import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseSource, readSources, type SourceFile } from './helpers/source-imports.ts'

/** Folders that others build on, each with those that it may import itself. */
const foundations: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  geometry: [],
  appearance: [],
  errors: [],
  database: [],
  storage: [],
  http: [],
  jobs: ['database'],
  limits: ['database', 'http'],
  operators: ['database', 'http', 'limits'],
  mail: ['database', 'jobs', 'operators'],
  payments: ['database'],
  catalog: ['geometry', 'database'],
  images: ['geometry', 'storage', 'database', 'jobs', 'http'],
  stores: ['database', 'jobs', 'http', 'operators'],
  production: ['images', 'catalog', 'geometry', 'storage', 'database'],
}
const belowOrders = Object.keys(foundations)
/** What people and apps meet; these never import each other. */
const doors = ['handoff', 'storefront', 'admin']
const allFolders = [...belowOrders, 'orders', ...doors, 'reference']

/** A file beside the folders stands under its own name. All may import `errors` and `contract`. */
const table: Readonly<Record<string, readonly string[]>> = {
  ...foundations,
  orders: belowOrders.filter((name) => name !== 'storage'),
  ...Object.fromEntries(doors.map((door) => [door, [...belowOrders, 'orders']])),
  // Knows routes by what they say of themselves.
  reference: ['http', 'appearance'],
  config: [],
  'heed-signals': [],
  routes: [...allFolders, 'config'],
  tasks: [...allFolders, 'config'],
  app: [...allFolders, 'config', 'routes', 'tasks'],
  welcome: ['http', 'stores', 'images'],
  main: ['app', 'config', 'heed-signals', 'welcome'],
}
const importNothing = ['contract', 'geometry', 'errors']
const mayReadEnvironment = ['main.ts', 'config.ts']
const islands = 'storefront/islands/'
/** Of payments, whether what is typed can be a card. */
const islandsMayReach = ['contract', 'geometry', 'catalog', 'payments', 'storefront', 'errors']

describe('imports', () => {
  const sources = readSources(join(import.meta.dirname, '..', 'src'))
  const program = sources.filter((file) => !isTest(file.path))

  it('run one way, as the table says', () => {
    expect(sources.length).toBeGreaterThan(10)
    expect(wrongDirections(program)).toEqual([])
  })

  it('have no cycles', () => {
    expect(cycles(program)).toEqual([])
  })

  it('lead nowhere but to files that exist', () => {
    expect(danglingImports(program)).toEqual([])
  })

  it('bring nothing of the server into an island', () => {
    expect(serverCodeInIslands(program)).toEqual([])
  })

  it('leave the environment to main.ts and config.ts', () => {
    expect(environmentReaders(program)).toEqual([])
  })
})

describe('packages for integrators', () => {
  it('import the words on the wire, and nothing else of ours', () => {
    const sources = readSources(join(import.meta.dirname, '..', 'packages/embed/src'))
    const program = sources.filter((file) => !isTest(file.path))
    expect(program.length).toBeGreaterThan(5)
    const targets = program.flatMap((file) => file.imports.map(({ target }) => target))
    expect(targets).not.toContain(null)
    const outside = targets.filter((target) => target?.startsWith('..'))
    expect(outside.filter((target) => !target?.startsWith('../../../src/contract/'))).toEqual([])
  })
})

describe('the check of imports', () => {
  const parse = (files: Record<string, string>) =>
    Object.entries(files).map(([path, text]) => parseSource(path, text))

  it.each([
    "import { a } from '../orders/a.ts'",
    "import type { A } from '../orders/a.ts'",
    "export { a } from '../orders/a.ts'",
    "export * from '../orders/a.ts'",
    "const a = await import('../orders/a.ts')",
    "let a: import('../orders/a.ts').A",
    "import '../orders/a.ts'",
  ])('sees %s', (text) => {
    expect(wrongDirections(parse({ 'images/b.ts': text }))).toEqual([
      'images/b.ts imports orders/a.ts, but images may import only geometry, storage, database, jobs, http, errors, contract',
    ])
  })

  it('sees siblings, folders that nobody knows, and imports of tests', () => {
    const files = parse({
      'handoff/a.ts': "import '../storefront/b.ts'",
      'handoff/c.ts': "import '../shared/b.ts'",
      'handoff/d.ts': "import '../handoff/e.test.ts'",
      'handoff/f.ts': "import '../../tests/helpers/g.ts'",
      'utils/h.ts': '',
      'contract/i.ts': "import '../errors.ts'",
    })
    expect(wrongDirections(files).map((fault) => fault.split(',')[0])).toEqual([
      'handoff/a.ts imports storefront/b.ts',
      'handoff/c.ts imports shared/b.ts',
      'handoff/d.ts imports handoff/e.test.ts',
      'handoff/f.ts imports ../tests/helpers/g.ts',
      'utils/h.ts lies in a folder that the table does not have',
      'contract/i.ts imports errors.ts',
    ])
  })

  it('allows what the table allows', () => {
    const files = parse({
      'orders/a.ts': "import '../images/b.ts'\nimport '../errors.ts'\nimport 'node:fs'",
      'images/b.ts': "import '../jobs/c.ts'\nimport './d.ts'\nimport sharp from 'sharp'",
      'app.ts': "import './routes.ts'\nimport './orders/a.ts'\nimport './config.ts'",
    })
    expect(wrongDirections(files)).toEqual([])
  })

  it('sees a cycle, once', () => {
    const files = parse({
      'orders/a.ts': "import './b.ts'",
      'orders/b.ts': "import type { C } from './c.ts'",
      'orders/c.ts': "import './a.ts'",
      'orders/d.ts': "import './a.ts'",
    })
    expect(cycles(files)).toEqual(['orders/a.ts -> orders/b.ts -> orders/c.ts -> orders/a.ts'])
  })

  it('sees imports that lead nowhere or are computed', () => {
    const files = parse({
      'orders/a.ts': "import './b.ts'\nawait import('./' + name)",
    })
    expect(danglingImports(files)).toHaveLength(2)
  })

  it('sees server code that an island reaches through others', () => {
    const files = parse({
      'storefront/islands/crop.tsx': "import '../frame.tsx'\nimport 'preact'",
      'storefront/islands/size.tsx': "import '../../orders/a.ts'",
      'storefront/frame.tsx': "import '../catalog/sizes.ts'",
      'catalog/sizes.ts':
        "import { readFile } from 'node:fs'\nimport type { D } from '../database/d.ts'",
    })
    expect(serverCodeInIslands(files)).toEqual([
      'storefront/islands/crop.tsx brings node:fs to the browser: storefront/islands/crop.tsx -> storefront/frame.tsx -> catalog/sizes.ts -> node:fs',
      'storefront/islands/size.tsx brings orders/a.ts to the browser: storefront/islands/size.tsx -> orders/a.ts',
    ])
  })

  it.each([
    'process.env.PORT',
    "process['env']",
    'globalThis.process.env',
    'const { env } = process',
    "import { env } from 'node:process'",
    "import process from 'node:process'\nprocess.env",
  ])('sees the environment read by %s', (text) => {
    expect(environmentReaders(parse({ 'orders/a.ts': text }))).toHaveLength(1)
    expect(environmentReaders(parse({ 'config.ts': text }))).toEqual([])
  })
})

function wrongDirections(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, imports }) => {
    const part = partOf(path)
    const own = table[part]
    if (!own) return [`${path} lies in a folder that the table does not have, ${part}`]
    const allowed = importNothing.includes(part) ? own : [...own, 'errors', 'contract']
    const rule = `but ${part} may import only ${allowed.join(', ') || 'itself'}`
    return imports.flatMap(({ target }) => {
      if (target === null) return []
      if (isTest(target)) return [`${path} imports ${target}, but the program never imports tests`]
      if (partOf(target) === part || allowed.includes(partOf(target))) return []
      return [`${path} imports ${target}, ${rule}`]
    })
  })
}

function danglingImports(files: readonly SourceFile[]): string[] {
  const known = new Set(files.map((file) => file.path))
  return files.flatMap(({ path, imports }) =>
    imports
      .filter(({ target }) => target !== null && /\.tsx?$|computed/.test(target))
      .filter(({ target }) => !known.has(target ?? ''))
      .map(({ specifier }) => `${path} imports ${specifier}, which is not there`),
  )
}

function cycles(files: readonly SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const done = new Set<string>()
  const found: string[] = []
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path)
    if (start >= 0) found.push([...trail.slice(start), path].join(' -> '))
    if (start >= 0 || done.has(path)) return
    for (const { target } of byPath.get(path)?.imports ?? []) {
      if (target !== null) visit(target, [...trail, path])
    }
    done.add(path)
  }
  for (const { path } of files) visit(path, [])
  return found
}

/** What an island reaches when it runs; types are gone by then, but its own have to fit as well. */
function serverCodeInIslands(files: readonly SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  return files
    .filter(({ path }) => path.startsWith(islands))
    .flatMap((island) => {
      const seen = new Set<string>()
      const visit = (path: string, trail: readonly string[]): string[] => {
        if (seen.has(path)) return []
        seen.add(path)
        return (byPath.get(path)?.imports ?? []).flatMap(({ specifier, target, isTypeOnly }) => {
          if (isTypeOnly && path !== island.path) return []
          const reached = target ?? specifier
          const fits =
            target === null
              ? /^(?:preact|@google\/model-viewer)(?:\/|$)/.test(specifier)
              : islandsMayReach.includes(partOf(target))
          if (fits) return target === null ? [] : visit(target, [...trail, target])
          const way = [...trail, reached].join(' -> ')
          return [`${island.path} brings ${reached} to the browser: ${way}`]
        })
      }
      return visit(island.path, [island.path])
    })
}

function environmentReaders(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => file.readsEnvironment && !mayReadEnvironment.includes(file.path))
    .map(({ path }) => `${path} reads the environment; take the value as an argument instead`)
}

/** The folder, or the name of a file that lies beside the folders. */
function partOf(path: string): string {
  return path.includes('/') ? (path.split('/')[0] ?? '') : path.replace(/\.tsx?$/, '')
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith('../tests/')
}
