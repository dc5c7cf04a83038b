// All migrations by name. A migration that was released is never changed or removed. CONTRIBUTING.md has
// the rules by which two releases share a schema.

import type { Kysely } from 'kysely'
import type { Database } from './database.ts'
import { up as baseline } from './migrations/001-baseline.ts'

/** `expand`: the release before runs on what it leaves behind. `contract`: it does not. */
export type Phase = 'expand' | 'contract'

export type Migration = Readonly<{
  phase: Phase
  up(db: Kysely<unknown>, kind: Database['kind']): Promise<void>
  /**
   * On PostgreSQL outside of a transaction, which `create index concurrently` asks for. It may be cut
   * off anywhere and is run again then, so it has to be repeatable.
   */
  isConcurrent?: true
}>

export const migrations: Readonly<Record<string, Migration>> = {
  '001-baseline': { phase: 'expand', up: baseline },
}
