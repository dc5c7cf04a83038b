import { execFile } from 'node:child_process'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { type FaultyProxy, startFaultyProxy } from '../helpers/faulty-proxy.ts'
import type { S3Fault } from '../helpers/faulty-s3.ts'
import { type OwnPostgres, onServer } from '../helpers/postgres.ts'
import type { ActionKind } from './actions.ts'
import type { Cluster } from './cluster.ts'
import { soak } from './soak.ts'

export type Scene = {
  cluster: Cluster
  postgres: OwnPostgres
  /** Promotes the standby, which takes over the address. */
  takeOver(): Promise<void>
  random: () => number
  /** Number of rounds and duration; 0: the fault's default. */
  rounds: number
  seconds: number
  minutes: number
  /** Sentences about violations found. */
  broken: string[]
  tell: (text: string) => void
}

export type ClusterFault = {
  settings?: readonly string[]
  /** PostgreSQL has a synchronous standby. */
  hasStandby?: boolean
  /** Extra environment of the last node, derived from the common one, and how it is undone. */
  prepare?(): Promise<{
    env(given: Record<string, string>): Record<string, string>
    undo(): Promise<void>
  }>
  happen(scene: Scene): Promise<void>
  /** Percentage of these actions that must succeed meanwhile. */
  served: Partial<Record<ActionKind, number>>
  /** True if no notification may be sent twice; when nodes die, duplicates are expected. */
  tellsOnce: boolean
}

const run = promisify(execFile)
const everything = { picture: 100, page: 100, order: 100 }

export const clusterFaults = {
  /** One node after the other, by SIGTERM. */
  'rolling-restart': {
    served: everything,
    tellsOnce: true,
    async happen({ cluster, rounds, tell }) {
      for (let round = 1; round <= (rounds || 10); round++) {
        for (const node of cluster.nodes) {
          await node.stop('SIGTERM')
          await node.restart()
          // Until the balancer has noticed.
          await pause(2_500)
        }
        tell(`round ${round}`)
      }
    },
  },
  /** A random node, by SIGKILL; restarted after two seconds. */
  'node-killed': {
    served: { picture: 95, page: 99, order: 95 },
    tellsOnce: false,
    async happen({ cluster, rounds, random, tell }) {
      for (let round = 1; round <= (rounds || 20); round++) {
        const node = cluster.nodes[Math.floor(random() * cluster.nodes.length)]
        await node?.kill9()
        await pause(2_000)
        await node?.restart()
        await pause(3_000)
        tell(`kill ${round}`)
      }
    },
  },
  'storage-away': onStorage({ refuse: 503, code: 'ServiceUnavailable' }, 1, { order: 99 }),
  'storage-slow': onStorage({ answersAfterMs: 5_000 }, 1, { order: 99 }),
  'storage-resets': onStorage('resets', 0.1, { picture: 97, page: 97, order: 99 }),
  /** Five times a second the server closes one of the nodes' connections. */
  'connections-ended': {
    served: { picture: 80, page: 80, order: 80 },
    tellsOnce: false,
    async happen({ postgres, random, seconds }) {
      const end = Date.now() + (seconds || 30) * 1000
      while (Date.now() < end) {
        const rows = await onServer(postgres.url, backends)
        const one = rows[Math.floor(random() * rows.length)]
        if (one !== undefined)
          await onServer(postgres.url, `select pg_terminate_backend(${one.pid})`)
        await pause(200)
      }
    },
  },
  /** All but four of them are used by another client. */
  'few-connections': {
    settings: ['max_connections=30'],
    served: { page: 20 },
    tellsOnce: false,
    async happen({ postgres, seconds }) {
      const connect = async () => {
        const client = new pg.Client({ connectionString: postgres.url })
        client.on('error', () => undefined)
        await client.connect()
        return client
      }
      // Opened first, to make room for this test.
      const first = await connect()
      const taken: pg.Client[] = []
      const end = Date.now() + (seconds || 20) * 1000
      while (Date.now() < end) {
        if (taken.length < 25)
          await first.query(`select pg_terminate_backend(pid) from (${backends}) as nodes`)
        const more = Array.from({ length: 25 - taken.length }, connect)
        for (const one of await Promise.allSettled(more)) {
          if (one.status === 'fulfilled') taken.push(one.value)
        }
        await pause(200)
      }
      for (const client of [first, ...taken]) await client.end()
    },
  },
  /** The last node's clock, by 90 seconds, all the time. */
  'clock-ahead': {
    served: everything,
    tellsOnce: true,
    async prepare() {
      const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'
      const env = { LD_PRELOAD: library, FAKETIME: '+90s', FAKETIME_DONT_FAKE_MONOTONIC: '1' }
      return { env: () => env, undo: async () => undefined }
    },
    happen: ({ seconds }) => pause((seconds || 60) * 1000),
  },
  'spool-full': fullSpool(),
  'node-cut-off': cutOff(),
  /**
   * A session holds an old snapshot, which retains every deleted row, while 50,000 jobs (`rounds`)
   * are done.
   */
  'old-snapshot': {
    // As on production servers: without statistics the planner cannot find the next job
    // efficiently.
    settings: ['autovacuum=on', 'autovacuum_naptime=5s'],
    served: { picture: 95, page: 99, order: 95 },
    tellsOnce: true,
    async happen({ cluster: { balanced }, rounds, seconds, broken, tell }) {
      const url = balanced.foundation.env.DATABASE_URL ?? ''
      const old = new pg.Client({ connectionString: url })
      await old.connect()
      await old.query('begin isolation level repeatable read')
      await old.query('select count(*) from jobs')
      const jobs = rounds || 50_000
      await onServer(url, manyJobs(jobs))
      const begun = Date.now()
      const left = async () => Number((await onServer(url, jobsLeft))[0]?.left)
      const end = begun + (seconds || 900) * 1000
      let count = jobs
      while (count > 0 && Date.now() < end) {
        await pause(10_000)
        count = await left()
        tell(`${jobs - count} of ${jobs} jobs in ${Math.round((Date.now() - begun) / 1000)} s`)
      }
      await old.end()
      if (count > 0) broken.push(`${count} jobs were left.`)
    },
  },
  /**
   * PostgreSQL freezes with its connections open, and its standby is promoted at its address. A
   * minute later, when every node has to have switched, the old primary resumes, and no node may
   * use it.
   */
  'primary-frozen': {
    hasStandby: true,
    served: {},
    tellsOnce: false,
    async happen({ cluster, postgres, takeOver, seconds, broken }) {
      postgres.freeze()
      try {
        await pause(2_000)
        await takeOver()
        await pause((seconds || 60) * 1000)
        for (const [at, { url }] of cluster.nodes.entries()) {
          const { ok } = await fetch(`${url}/healthz`)
          if (!ok) broken.push(`Node ${at + 1} has not found the new primary.`)
        }
      } finally {
        postgres.thaw()
      }
      await pause(5_000)
    },
  },
  /** Load without a fault, for the given number of minutes. */
  soak: {
    // As on production servers; the tests' PostgreSQL has autovacuum off.
    settings: ['autovacuum=on'],
    served: everything,
    tellsOnce: true,
    async happen({ cluster, minutes, broken, tell }) {
      broken.push(...(await soak(cluster, minutes || 10, tell)))
    },
  },
  /** PostgreSQL is killed, and its standby is promoted at its address two seconds later. */
  'standby-promoted': {
    hasStandby: true,
    served: {},
    tellsOnce: false,
    async happen({ postgres, takeOver }) {
      await postgres.goAway()
      await pause(2_000)
      await takeOver()
    },
  },
} satisfies Record<string, ClusterFault>

const backends =
  "select pid from pg_stat_activity where starts_with(datname, 'handprint_test_') and pid <> pg_backend_pid()"

/** Jobs for images that do not exist: they look them up, find nothing and are done. */
const manyJobs = (
  count: number,
) => `insert into jobs (id, task, payload, state, run_at, attempts, max_attempts, created_at, rank)
  select md5(n::text), 'continue-orders-of-image', json_build_object('token', md5(n::text))::text,
    'waiting', 0, 0, 5, 0, 0 from generate_series(1, ${count}) as n`

const jobsLeft = 'select count(*)::int as left from jobs where created_at = 0'

/**
 * The last node's connection to PostgreSQL falls silent while it holds connections, leases and
 * locks.
 */
function cutOff(): ClusterFault {
  let way: FaultyProxy | null = null
  return {
    served: { page: 50 },
    tellsOnce: false,
    async prepare() {
      const server = new URL(process.env.HANDPRINT_TEST_POSTGRES_URL ?? '')
      const opened = await startFaultyProxy({ host: server.hostname, port: Number(server.port) })
      way = opened
      return {
        env({ DATABASE_URL = '' }) {
          const url = new URL(DATABASE_URL)
          url.port = String(opened.port)
          return { DATABASE_URL: url.href }
        },
        undo: () => opened.close(),
      }
    },
    async happen({ seconds }) {
      way?.fallSilent()
      await pause((seconds || 60) * 1000)
      way?.comeBack()
    },
  }
}

function onStorage(fault: S3Fault, share: number, served: ClusterFault['served']): ClusterFault {
  return {
    served,
    tellsOnce: true,
    async happen({ cluster: { s3 }, random, seconds }) {
      s3.faultOf = () => (random() < share ? fault : null)
      await pause((seconds || 30) * 1000)
      s3.faultOf = () => null
    },
  }
}

/** The spool disk of the last node: 64 MB, of which 300 kB are free. */
function fullSpool(): ClusterFault {
  let disk = ''
  return {
    served: { picture: 99, page: 100, order: 100 },
    tellsOnce: true,
    async prepare() {
      disk = await mkdtemp(join(tmpdir(), 'handprint-small-disk-'))
      await run('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', disk])
      await writeFile(join(disk, 'sample.jpg'), '')
      const undo = async () => {
        await run('umount', ['--lazy', disk])
        await rm(disk, { recursive: true })
      }
      return { env: () => ({ HANDPRINT_DATA_DIR: disk }), undo }
    },
    async happen({ seconds }) {
      const { bavail, bsize } = await statfs(disk)
      await writeFile(join(disk, 'filler'), Buffer.alloc(bavail * bsize - 300_000))
      await pause((seconds || 30) * 1000)
      await rm(join(disk, 'filler'))
    },
  }
}
