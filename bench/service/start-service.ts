// Starts a built service like an operator, on loopback and a free port.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { emptyFolder } from '../empty-folder.ts'
import { createHttpClient, type HttpClient } from '../load/http-client.ts'

export type Service = {
  pid: number
  client: HttpClient
  accessKey: string
  secretKey: string
  folder: string
  databaseUrl: string | null
  /** Deletes the stored bytes, not the rows. Many rounds of large pictures would fill the disk. */
  erasePictures(): Promise<void>
  /** Of what it has done since its start. Null if that is not counted. */
  counts(): Promise<Counts | null>
  stop(): Promise<void>
}

export type Counts = {
  /** By their text, without those that begin and end transactions. */
  statements: Record<string, number>
  transactions: number
  /** Of its own files, SQLite's log included. */
  syncs: number
}

export type ServiceOptions = {
  folder: string
  connections?: number
  /** `host:port` that the service may pull from. */
  pullFrom?: string
  /** Null for SQLite in the folder. */
  databaseUrl?: string | null
  roles?: string
  /** Null for files in the folder. */
  storage?: Record<string, string> | null
  /** The built checkout, this one by default. */
  root?: string
  isCounted?: boolean
  env?: Record<string, string>
}

export const rolesWithoutPrints = 'web,money,orders,telling,housekeeping,labs'

const accessKey = '0123456789abcdef0123456789abcdef'
const secretKey = `sk_${'benchbenchbenchbench'.repeat(2)}`
const thisCheckout = fileURLToPath(new URL('../..', import.meta.url))
const counting = new URL('count-work.mjs', import.meta.url).href
/** A machine busy with tests takes many times as long. */
const startTimeoutMs = 240_000
const stopTimeoutMs = 60_000

export async function startService(options: ServiceOptions): Promise<Service> {
  const { folder, connections = 16, pullFrom, databaseUrl = null, roles = 'all' } = options
  const { storage, root = thisCheckout, isCounted = false, env } = options
  const program = [...(isCounted ? ['--import', counting] : []), 'dist/server/main.js']
  const child = spawn(process.execPath, program, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit', isCounted ? 'ipc' : 'ignore'],
    env: {
      PATH: process.env.PATH,
      // Disables the test store's limit on waiting print files, so that orders can be measured.
      HANDPRINT_TEST_PRINTS_WAITING: 'off',
      PORT: '0',
      HANDPRINT_DATA_DIR: folder,
      HANDPRINT_ACCESS_KEY: accessKey,
      HANDPRINT_SECRET_KEY: secretKey,
      LOG_LEVEL: 'warn',
      HANDPRINT_ROLES: roles,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...storage,
      ...env,
      ...(pullFrom === undefined ? {} : { HANDPRINT_PULL_ALLOW_PRIVATE: pullFrom }),
    },
  })
  const gone = once(child, 'exit')
  const kill = () => child.kill('SIGKILL')
  process.on('exit', kill)
  const address = await Promise.race([
    addressIn(child.stdout),
    gone.then(([code]) => Promise.reject(new Error(`The service ended with status ${code}.`))),
    tooLate('The service does not listen after', startTimeoutMs),
  ])
  const client = createHttpClient(address, connections)
  return {
    pid: child.pid ?? 0,
    client,
    accessKey,
    secretKey,
    folder,
    databaseUrl,
    erasePictures: () => emptyFolder(join(folder, 'storage')),
    async counts() {
      if (!isCounted) return null
      child.send('counts')
      const [counts] = await once(child, 'message')
      return counts
    },
    async stop() {
      client.close()
      child.kill('SIGTERM')
      await Promise.race([gone, tooLate('The service does not stop within', stopTimeoutMs)])
      process.off('exit', kill)
    },
  }
}

function addressIn(output: NodeJS.ReadableStream | null): Promise<string> {
  if (output === null) throw new Error('The service has no output.')
  return new Promise((resolve) => {
    // Keep reading: a full pipe would block the service.
    createInterface(output).on('line', (line) => {
      const address = /^Listening on (http:\S+)/.exec(line)?.[1]
      if (address !== undefined) resolve(address)
    })
  })
}

function tooLate(what: string, timeoutMs: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(`${what} ${timeoutMs} ms.`)), timeoutMs).unref()
  })
}
