// Opens the configured database and brings its schema up to date. Throws `database_unavailable` if
// it does not answer, and refuses a schema that this program cannot work with.

import type { DatabaseConfig } from '../../pure/database-hosts.ts'
import type { Database, SchemaMode } from './database.ts'

export async function openDatabase(
  config: DatabaseConfig,
  schema: SchemaMode = 'ready',
  /** Receives messages for the operator about a setup that works, but not as well as it could. */
  warn: (message: string) => void = () => {},
): Promise<Database> {
  // Each driver is loaded only where it is used.
  if (config.kind === 'sqlite') {
    const { openSqlite } = await import('./sqlite-database.ts')
    return await openSqlite(config.path, schema)
  }
  const { openPostgres } = await import('./postgres-database.ts')
  return await openPostgres(config, schema, warn)
}
