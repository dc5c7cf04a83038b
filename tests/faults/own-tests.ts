// Runs the tests of an earlier release, with its own program, on the schema of a later one: every
// test database is a copy of one that both releases have migrated in turn.

import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { databaseName } from '../helpers/deployments.ts'
import { projectRoot } from '../helpers/ensure-built.ts'
import { startOwnPostgres } from '../helpers/postgres.ts'
import { runProgram } from '../helpers/start-service.ts'

const run = promisify(execFile)

/**
 * From a picture to a paid order, its print, notifications and deletion; and the operators' work in
 * the panel meanwhile.
 */
const files = [
  ...['preview', 'single-image', 'print-image', 'pull', 'images-api', 'resumable-uploads'],
  ...['checkout', 'orders-by-api', 'call-order', 'order-changes', 'order-times'],
  ...['print-files', 'labs', 'mails', 'webhooks', 'lifetime'],
  ...['authentication', 'audit-log', 'catalog', 'panel', 'panel-production', 'quotas'],
]

/** Sentences; empty if they pass. */
export async function passOwnTests(earlier: string, later: string): Promise<string[]> {
  const postgres = await startOwnPostgres()
  const dataDir = await mkdtemp(join(tmpdir(), 'handprint-own-tests-'))
  try {
    const template = new URL(postgres.url)
    template.pathname = '/template1'
    const onSqlite = { HANDPRINT_DATA_DIR: dataDir }
    for (const env of [onSqlite, { ...onSqlite, DATABASE_URL: template.href }]) {
      for (const root of [earlier, later]) {
        const { code, output } = await runProgram(env, ['migrate'], root)
        if (code !== 0) return [`A database could not be brought up to date: ${output}`]
      }
    }
    // Earlier releases create the template twice on an existing server.
    const helper = 'tests/helpers/migrated-templates.ts'
    await copyFile(join(projectRoot, helper), join(earlier, helper))
    const tests = files.map((name) => `tests/service/${name}.test.ts`)
    const words = ['vitest', 'run', '--project', 'service', ...tests]
    const templates = { HANDPRINT_TEST_SQLITE_TEMPLATE: join(dataDir, databaseName) }
    const env = { ...process.env, DATABASE_URL: postgres.url, ...templates }
    const there = { cwd: earlier, env }
    return await run('npx', words, { ...there, maxBuffer: 2 ** 26 }).then(
      () => [],
      ({ stdout = '', stderr = '' }) => [
        `Its own tests fail: ${`${stdout}${stderr}`.slice(-6_000)}`,
      ],
    )
  } finally {
    await rm(dataDir, { recursive: true, force: true })
    await postgres.stop()
  }
}
