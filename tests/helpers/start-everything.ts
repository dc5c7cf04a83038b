// A program that starts everything that tests start, in the same way, and runs until it is ended:
// for fence.test.ts. It prints one line with the temporary folder and the processes to look for.

import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { onSqliteAndFiles } from './deployments.ts'
import { findChromium } from './find-chromium.ts'
import { hasPostgres, onServer, startOwnPostgres } from './postgres.ts'
import { startS3Server } from './s3-server.ts'
import { startService } from './start-service.ts'

const service = await startService({ deployment: onSqliteAndFiles })
await startS3Server()
const pids = [process.pid, service.pid]
if (hasPostgres()) pids.push(await postgresPid((await startOwnPostgres()).url))
if (hasChromium()) {
  const browser = await chromium.launchServer({ executablePath: findChromium() })
  pids.push(browser.process().pid ?? 0)
}
process.stdout.write(`${JSON.stringify({ folder: tmpdir(), pids })}\n`)

async function postgresPid(url: string): Promise<number> {
  const [row] = await onServer(url, "select current_setting('data_directory') as folder")
  const lines = await readFile(join(String(row?.folder), 'postmaster.pid'), 'utf8')
  return Number(lines.split('\n')[0])
}

function hasChromium(): boolean {
  try {
    return findChromium() !== ''
  } catch {
    return false
  }
}
