import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import {
  DummyDriver,
  Kysely,
  type LogEvent,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { describe, expect, it } from 'vitest'
import { createIndex } from './migrations/create-index.ts'
import { type Migration, migrations } from './migrations.ts'

/** No release before it has to live with it. */
const first = '001-baseline'

/**
 * Rules that do not apply: each migration is atomic and runs under a short lock_timeout, see
 * migrate.ts. The remaining rules are about blocking users or breaking the previous release.
 */
const notOurs = [
  ...['prefer-robust-stmts', 'require-lock-timeout', 'require-statement-timeout'],
  ...['require-timeout-settings', 'transaction-nesting'],
]
const takingAway = ['ban-drop-column', 'ban-drop-table', 'ban-drop-not-null', 'renaming-column']

const index: Migration = {
  phase: 'expand',
  isConcurrent: true,
  up: (db, kind) => createIndex(db, kind, 'stores_by_name', 'stores (name)'),
}
const later = Object.entries(migrations).filter(([name]) => name !== first)

describe('migrations', () => {
  it.each(later)('%s does not block users', async (_name, migration) => {
    expect(complaints(await statementsOf(migration), migration)).toEqual([])
  })

  it.each([['an index', index] as const, ...later.filter(([, { isConcurrent }]) => isConcurrent)])(
    '%s outside of a transaction is nothing but indexes, whose locks nobody waits behind',
    async (_name, migration) => {
      const statements = await statementsOf(migration)
      expect(complaints(statements, migration)).toEqual([])
      for (const statement of statements) {
        expect(statement).toMatch(/^(?:create|drop) (?:unique )?index concurrently /)
      }
    },
  )

  it.each([
    ['create index stores_by_name on stores (name)', 'require-concurrent-index-creation'],
    ['alter table stores add column motto text not null', 'adding-required-field'],
    ['alter table stores rename column name to title', 'renaming-column'],
    ['alter table stores drop column name', 'ban-drop-column'],
  ])('are reviewed: %s', (statement, rule) => {
    expect(complaints([statement], { phase: 'expand' })).toEqual([rule])
  })

  it('may remove what only the previous release still used', () => {
    const statements = ['alter table stores drop column name', 'drop table passkey_challenges']
    expect(complaints(statements, { phase: 'contract' })).toEqual([])
  })
})

/** The statements PostgreSQL would receive. Their reads return nothing. */
async function statementsOf({ up }: Migration): Promise<string[]> {
  const statements: string[] = []
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (own) => new PostgresIntrospector(own),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }: LogEvent) => {
      statements.push(query.sql)
    },
  })
  await up(db, 'postgres')
  return statements
}

/** The binary itself, without the Node wrapper of its package. */
const squawk = createRequire(import.meta.url)('squawk-cli/js/index.js') as {
  getBinaryPath(): string
}

function complaints(statements: string[], { phase }: Pick<Migration, 'phase'>): string[] {
  const excluded = [...notOurs, ...(phase === 'contract' ? takingAway : [])]
  const { stdout, error } = spawnSync(
    squawk.getBinaryPath(),
    ['--reporter', 'Gcc', '--pg-version', '13', `--exclude=${excluded.join(',')}`],
    { input: statements.map((statement) => `${statement};\n`).join(''), encoding: 'utf8' },
  )
  if (error) throw error
  return [...stdout.matchAll(/: (?:warning|error): ([\w-]+)/g)].map(([, rule = '']) => rule)
}
