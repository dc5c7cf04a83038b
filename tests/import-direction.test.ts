// The allowed directions of imports. The table is the architecture; changing it is a decision.

import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { circles } from './helpers/import-circles.ts'
import { parseSource, readSources, type SourceFile } from './helpers/source-imports.ts'

/**
 * The layers from bottom to top. Modules of one line never import each other, and each imports only
 * from the lines above its own. docs/architecture.md has a diagram.
 */
const house: readonly (readonly string[])[] = [
  ['pure/parse-url', 'pure/contract', 'pure/tidy-text', 'pure/sentences'],
  [
    ...['pure/errors', 'pure/geometry', 'pure/objects'],
    ...[
      'pure/search-words',
      'pure/zoned-days',
      'pure/version',
      'pure/database-hosts',
      'pure/counted',
    ],
    ...[
      'pure/mail-address',
      'pure/with-timeout',
      'pure/memoize-by',
      'pure/set-up',
      'pure/group-lines',
    ],
  ],
  ['pure/csv'],
  ['config'],

  ['ground/telemetry'],
  ['ground/database', 'ground/storage', 'ground/http', 'ground/appearance'],
  ['ground/jobs', 'ground/limits', 'ground/nodes'],

  ['trade/languages', 'trade/audit', 'trade/parcels'],
  ['trade/catalog', 'trade/payments'],
  ['trade/mail', 'trade/stores', 'trade/legal', 'trade/discount-codes'],
  ['trade/images', 'trade/gift-cards', 'trade/groups'],
  ['trade/receiving', 'trade/webhooks', 'trade/production', 'trade/operators'],
  ['trade/orders/core'],
  ['trade/documents'],
  ['trade/carts', 'trade/orders/views', 'trade/notices'],
  ['trade/fulfilment'],
  ['trade/checkout'],
  ['trade/orders/actions', 'trade/bookkeeping'],
  ['trade/withdrawals'],
  ['trade/reports'],
  ['trade/personal-data'],

  [
    'doors/handoff',
    'doors/api',
    'doors/storefront',
    'doors/admin',
    'doors/pictures',
    'doors/gateways',
    'doors/terminal',
    'doors/metrics',
    'doors/traces',
  ],

  ['reactions', 'handle-signals'],
  ['floors'],
  ['tasks'],
  ['open-work'],
  ['routes'],
  ['commands'],
  ['app'],
  ['main'],
]
/** Its folders stand in lines of their own: what is done with an order needs what is built on its rows. */
const dividedRooms = ['trade/orders']
/** The configuration is read at the root and where the floors are opened; every other part is passed its slice. */
const forTheRootAlone = ['config']
const opensTheFloors = 'floors/'

const mayReadEnvironment = ['main.ts', 'config.ts']
const islands = 'doors/storefront/islands/'
/** Contains field names only. */
const draftFields = 'trade/checkout/draft/draft-fields.ts'
/** From payments, only the check whether an input can be a card. */
const islandsMayReach = [
  'pure/errors',
  'pure/contract',
  'pure/geometry',
  'pure/objects',
  'pure/parse-url',
  'pure/sentences',
  'trade/catalog',
  'trade/languages',
  'trade/payments',
  'doors/storefront',
]

describe('imports', () => {
  const sources = readSources(join(import.meta.dirname, '..', 'src'))
  const program = sources.filter((file) => !isTest(file.path))

  it('follow the direction in the table', () => {
    expect(sources.length).toBeGreaterThan(10)
    expect(wrongDirections(program)).toEqual([])
  })

  it('have no cycles, among files and folders at any depth', () => {
    expect(circles(program, dividedRooms)).toEqual([])
  })

  it('resolve to existing files', () => {
    expect(danglingImports(program)).toEqual([])
  })

  it('bring no server code into an island', () => {
    expect(serverCodeInIslands(program)).toEqual([])
  })

  it('read the environment only in main.ts and config.ts', () => {
    expect(environmentReaders(program)).toEqual([])
  })
})

describe('packages for integrators', () => {
  it.each([
    { folder: 'embed', allowed: ['../../../src/pure/contract/'], onNode: /^$/ },
    {
      folder: 'client',
      allowed: ['../../../src/pure/contract/'],
      onNode: /^(?:file\.ts|cli\/.*)$/,
    },
  ])('$folder imports no package, and at most the contract', ({ folder, allowed, onNode }) => {
    const sources = readSources(join(import.meta.dirname, '..', 'packages', folder, 'src'))
    const program = sources.filter((file) => !isTest(file.path))
    expect(program.length).toBeGreaterThan(5)
    const strays = program.flatMap(({ path, imports }) =>
      imports
        .filter(({ specifier, target }) =>
          target === null
            ? !(specifier.startsWith('node:') && onNode.test(path))
            : target.startsWith('..') && !allowed.some((each) => target.startsWith(each)),
        )
        .map(({ specifier }) => `${path} imports ${specifier}`),
    )
    expect(strays).toEqual([])
  })
})

describe('the check of imports', () => {
  const parse = (files: Record<string, string>) =>
    Object.entries(files).map(([path, text]) => parseSource(path, text))

  it.each([
    "import { a } from '../orders/core/a.ts'",
    "import type { A } from '../orders/core/a.ts'",
    "export { a } from '../orders/core/a.ts'",
    "export * from '../orders/core/a.ts'",
    "const a = await import('../orders/core/a.ts')",
    "let a: import('../orders/core/a.ts').A",
    "import '../orders/core/a.ts'",
  ])('detects %s', (text) => {
    expect(wrongDirections(parse({ 'trade/images/b.ts': text }))).toEqual([
      'trade/images/b.ts imports trade/orders/core/a.ts, which does not stand below it',
    ])
  })

  it('detects neighbors, unknown folders, and imports of tests', () => {
    const files = parse({
      'doors/handoff/a.ts': "import '../storefront/b.ts'",
      'doors/handoff/c.ts': "import '../shared/b.ts'",
      'doors/handoff/d.ts': "import '../handoff/e.test.ts'",
      'doors/handoff/f.ts': "import '../../../tests/helpers/g.ts'",
      'doors/handoff/g.ts': "import '../../config/private-hosts.ts'",
      'ground/utils/h.ts': '',
      'pure/contract/i.ts': "import '../errors.ts'",
      'ground/jobs/j.ts': "import '../../trade/orders/core/a.ts'",
    })
    expect(wrongDirections(files).map((fault) => fault.split(',')[0])).toEqual([
      'doors/handoff/a.ts imports doors/storefront/b.ts',
      'doors/handoff/c.ts imports doors/shared/b.ts',
      'doors/handoff/d.ts imports doors/handoff/e.test.ts',
      'doors/handoff/f.ts imports ../tests/helpers/g.ts',
      'doors/handoff/g.ts imports config/private-hosts.ts',
      'ground/utils/h.ts lies in a room that the house does not have',
      'pure/contract/i.ts imports pure/errors.ts',
      'ground/jobs/j.ts imports trade/orders/core/a.ts',
    ])
  })

  it('allows imports of lower layers', () => {
    const files = parse({
      'trade/orders/core/a.ts':
        "import '../../images/b.ts'\nimport '../../../pure/errors.ts'\nimport 'node:fs'",
      'trade/images/b.ts':
        "import '../../ground/jobs/c.ts'\nimport './d.ts'\nimport sharp from 'sharp'",
      'app.ts': "import './routes.ts'\nimport './trade/orders/core/a.ts'\nimport './config.ts'",
    })
    expect(wrongDirections(files)).toEqual([])
  })

  it('detects a cycle of files, once, in the folder where it closes', () => {
    const files = parse({
      'trade/orders/a.ts': "import './b.ts'",
      'trade/orders/b.ts': "import type { C } from './c.ts'",
      'trade/orders/c.ts': "import './a.ts'",
      'trade/orders/d.ts': "import './a.ts'",
    })
    expect(circles(files)).toEqual([
      {
        place: 'trade/orders',
        imports: [
          'trade/orders/a.ts -> trade/orders/b.ts',
          'trade/orders/b.ts -> trade/orders/c.ts',
          'trade/orders/c.ts -> trade/orders/a.ts',
        ],
      },
    ])
  })

  it('detects a cycle of folders whose files have none', () => {
    const files = parse({
      'trade/orders/lines/a.ts': "import '../holds/b.ts'",
      'trade/orders/holds/c.ts': "import '../lines/d.ts'",
      'trade/orders/holds/b.ts': '',
      'trade/orders/lines/d.ts': '',
    })
    expect(circles(files).map(({ place }) => place)).toEqual(['trade/orders'])
  })

  it('detects imports that do not resolve or are computed', () => {
    const files = parse({
      'orders/a.ts': "import './b.ts'\nawait import('.//' + name)",
    })
    expect(danglingImports(files)).toHaveLength(2)
  })

  it('detects server code that an island reaches indirectly', () => {
    const files = parse({
      'doors/storefront/islands/crop.tsx': "import '../frame.tsx'\nimport 'preact'",
      'doors/storefront/islands/size.tsx': "import '../../../trade/orders/core/a.ts'",
      'doors/storefront/frame.tsx': "import '../../trade/catalog/sizes.ts'",
      'trade/catalog/sizes.ts':
        "import { readFile } from 'node:fs'\nimport type { D } from '../../ground/database/d.ts'",
    })
    expect(serverCodeInIslands(files)).toEqual([
      'doors/storefront/islands/crop.tsx brings node:fs to the browser: doors/storefront/islands/crop.tsx -> doors/storefront/frame.tsx -> trade/catalog/sizes.ts -> node:fs',
      'doors/storefront/islands/size.tsx brings trade/orders/core/a.ts to the browser: doors/storefront/islands/size.tsx -> trade/orders/core/a.ts',
    ])
  })

  it.each([
    'process.env.PORT',
    "process['env']",
    'globalThis.process.env',
    'const { env } = process',
    "import { env } from 'node:process'",
    "import process from 'node:process'\nprocess.env",
  ])('detects the environment read by %s', (text) => {
    expect(environmentReaders(parse({ 'orders/a.ts': text }))).toHaveLength(1)
    expect(environmentReaders(parse({ 'config.ts': text }))).toEqual([])
  })
})

function wrongDirections(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, imports }) => {
    const own = lineOf(path)
    if (own < 0) return [`${path} lies in a room that the house does not have, ${roomOf(path)}`]
    return imports.flatMap(({ target }) => {
      if (target === null) return []
      if (isTest(target)) return [`${path} imports ${target}, but the program never imports tests`]
      if (roomOf(target) === roomOf(path)) return []
      const line = lineOf(target)
      const mayReadConfig = isOfRoot(path) || path.startsWith(opensTheFloors)
      if (forTheRootAlone.includes(roomOf(target)) && !mayReadConfig) {
        return [`${path} imports ${target}, which the root alone reads; take the value instead`]
      }
      return line >= 0 && line < own
        ? []
        : [`${path} imports ${target}, which does not stand below it`]
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

/**
 * What an island imports at run time, which excludes types; its own imports of types must be
 * allowed, too.
 */
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
              ? /^(?:preact|@google\/model-viewer|tus-js-client)(?:\/|$)/.test(specifier)
              : target === draftFields || islandsMayReach.includes(roomOf(target))
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

/** Commands compose the parts like app.ts. */
function isOfRoot(path: string): boolean {
  return !path.includes('/') || roomOf(path) === 'commands'
}

/** The folder within its layer, or the name of a file outside of the layers. */
function roomOf(path: string): string {
  const [floor = '', room = '', part = ''] = path.split('/')
  if (!['pure', 'ground', 'trade', 'doors'].includes(floor)) return floor.replace(/\.tsx?$/, '')
  const named = `${floor}/${room.replace(/\.tsx?$/, '')}`
  return dividedRooms.includes(named) ? `${named}/${part}` : named
}

function lineOf(path: string): number {
  return house.findIndex((rooms) => rooms.includes(roomOf(path)))
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith('.//')
}
