// Opens the database that the configuration names and brings its schema up to date. Throws
// `database_unavailable` when it does not answer, and refuses a schema of a newer program.

import type { Database } from './database.ts'
import { openPostgres } from './postgres-database.ts'
import { openSqlite } from './sqlite-database.ts'

export type DatabaseConfig =
  | { readonly kind: 'sqlite'; readonly path: string }
  | { readonly kind: 'postgres'; readonly url: string }

export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  return config.kind === 'sqlite' ? openSqlite(config.path) : openPostgres(config.url)
}
