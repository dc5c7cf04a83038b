// Opens the database that the configuration names and brings its schema up to date. Throws
// `database_unavailable` when it does not answer, and refuses a schema of a newer program.

import type { Database } from './database.ts'

export type DatabaseConfig =
  | { readonly kind: 'sqlite'; readonly path: string }
  | { readonly kind: 'postgres'; readonly url: string }

export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  // Each driver is loaded only where it is used.
  if (config.kind === 'sqlite') {
    const { openSqlite } = await import('./sqlite-database.ts')
    return await openSqlite(config.path)
  }
  const { openPostgres } = await import('./postgres-database.ts')
  return await openPostgres(config.url)
}
