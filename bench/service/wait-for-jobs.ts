import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import Libsql from 'libsql'
import { isObject } from '../../src/pure/objects.ts'
import { onServer } from '../../tests/helpers/postgres.ts'
import type { Service } from './start-service.ts'

const lookEveryMs = 50

const tasks = { all: 'true', prints: "task = 'prepare-order'", others: "task <> 'prepare-order'" }

/** Waits until no job is due or runs. `others`: than print files. */
export async function waitForJobs(
  { folder, databaseUrl }: Pick<Service, 'folder' | 'databaseUrl'>,
  which: keyof typeof tasks,
): Promise<void> {
  const statement = () => `select count(*) as count from jobs where state = 'waiting'
    and ${tasks[which]} and run_at <= ${Date.now()}`
  const file = `${pathToFileURL(join(folder, 'handprint.db')).href}?mode=ro`
  const sqlite = databaseUrl === null ? new Libsql(file) : null
  const look = async (): Promise<unknown[]> =>
    sqlite?.prepare(statement()).all() ?? (await onServer(String(databaseUrl), statement()))
  try {
    for (;;) {
      const [row] = await look()
      if (isObject(row) && Number(row.count) === 0) return
      await pause(lookEveryMs)
    }
  } finally {
    sqlite?.close()
  }
}
