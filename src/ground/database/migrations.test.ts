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
 * Each migration is run whole or not at all, under a short lock_timeout: see migrate.ts. What is left are
 * the rules about what stops people at work, or the release before.
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
  it.each(later)('%s lets people work on', async (_name, migration) => {
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
  ])('are looked at: %s', (statement, rule) => {
    expect(complaints([statement], { phase: 'expand' })).toEqual([rule])
  })

  it('may take away what the release before was the last to use', () => {
    const statements = ['alter table stores drop column name', 'drop table kept_filters']
    expect(complaints(statements, { phase: 'contract' })).toEqual([])
  })
})

/** As PostgreSQL would get them; what they read is empty. */
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

/** Itself, without the Node that its package starts before it. */
const squawk = createRequire(import.meta.url)('squawk-cli/js/index.js') as {
  getBinaryPath(): string
}

/** Names of the rules that they break. */
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
