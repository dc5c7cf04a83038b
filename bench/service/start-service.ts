// Starts the built service like an operator, on loopback and a free port.

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
  /** Deletes the stored bytes, not the rows. Many rounds of large pictures would fill the disk. */
  erasePictures(): Promise<void>
  stop(): Promise<void>
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
}

const accessKey = '0123456789abcdef0123456789abcdef'
const secretKey = `sk_${'benchbenchbenchbench'.repeat(2)}`
const root = fileURLToPath(new URL('../..', import.meta.url))
const startTimeoutMs = 20_000
const stopTimeoutMs = 12_000

export async function startService(options: ServiceOptions): Promise<Service> {
  const { folder, connections = 16, pullFrom, databaseUrl, roles = 'all', storage } = options
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
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
    erasePictures: () => emptyFolder(join(folder, 'storage')),
    async stop() {
      client.close()
      child.kill('SIGTERM')
      await Promise.race([gone, tooLate('The service does not stop within', stopTimeoutMs)])
      process.off('exit', kill)
    },
  }
}

function addressIn(output: NodeJS.ReadableStream): Promise<string> {
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
