// Every metric, named as documented in docs/monitoring.md: base units, `_total` for counters,
// labels with bounded values. Loaded only if metrics are enabled.

import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../../ground/database/database.ts'
import { lastBackupAt } from '../../ground/database/last-backup.ts'
import type { NodeClock } from '../../ground/database/node-clock.ts'
import { events } from '../../ground/telemetry/events.ts'
import { version } from '../../pure/version.ts'
import { withTimeout } from '../../pure/with-timeout.ts'
import type { PictureProcesses } from '../../trade/images/decoding/processes/picture-processes.ts'
import { createInstallationGauges } from './read-installation.ts'

export type MetricsDeps = {
  server: FastifyInstance
  database: Database
  clock: Pick<NodeClock, 'skewSeconds'>
  pictureProcesses: Pick<PictureProcesses, 'counts'>
  pictureProcessCount: number
  dataDir: string
  spool: { dir: string; room: { heldBytes: number; limitBytes: number } }
  nodeName: string
  roles: readonly string[]
  now: () => number
}

const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const workSeconds = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300]

/** Starts counting. Uses its own registry, so that two in one process (tests) do not collide. */
export function defineMetrics(deps: MetricsDeps): Registry {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  // Gauges that are named like counters.
  for (const kind of ['handles', 'requests', 'resources']) {
    registry.removeSingleMetric(`nodejs_active_${kind}_total`)
  }
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name: `handprint_${name}`, help, labelNames, registers })
  const seconds = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    buckets: number[],
  ) => new Histogram({ name: `handprint_${name}`, help, labelNames, buckets, registers })
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    collect: (gauge: Gauge<Label>) => void | Promise<void>,
  ) =>
    new Gauge({
      name: `handprint_${name}`,
      help,
      labelNames,
      registers,
      // Values that can't be determined are left out: during an outage the others matter most.
      async collect() {
        try {
          await withTimeout(collect(this), patienceMs, () => {
            throw new Error('No response in time.')
          })
        } catch {
          if (labelNames.length === 0) this.remove()
          else this.reset()
        }
      },
    })

  const about = { version, node: deps.nodeName, roles: deps.roles.join(',') }
  gauge(
    'build_info',
    'Version of the program and this node.',
    ['version', 'node', 'roles'],
    (one) => one.set(about, 1),
  )

  countRequests()
  countPictures()
  countWork()
  countFoundations()
  createInstallationGauges(gauge, deps)
  return registry

  function countRequests(): void {
    const answered = counter('http_requests_total', 'Requests answered.', [
      ...['method', 'route', 'status', 'fault'],
    ])
    const took = seconds(
      'http_request_duration_seconds',
      'From the head to the end of the answer.',
      ['route'],
      requestSeconds,
    )
    let inProgress = 0
    gauge('http_requests_in_progress', 'Requests being answered.', [], (one) => one.set(inProgress))
    deps.server.addHook('onRequest', async (_request, reply) => {
      inProgress++
      reply.raw.once('close', () => inProgress--)
    })
    deps.server.addHook('onResponse', async (request, reply) => {
      const route = request.routeOptions.url ?? '(none)'
      const fault = request.fault ?? 'none'
      answered.inc({ method: request.method, route, status: String(reply.statusCode), fault })
      took.observe({ route }, reply.elapsedTime / 1_000)
    })
    const limited = counter('rate_limited_total', 'Requests above a limit.', ['limit'])
    events.rateLimited.subscribe(({ limit }) => limited.inc({ limit }))
  }

  function countPictures(): void {
    const stages = seconds(
      'push_stage_seconds',
      'Duration of each step of image intake.',
      ['stage'],
      requestSeconds,
    )
    events.pushStage.subscribe(({ stage, ms }) => stages.observe({ stage }, ms / 1_000))
    const bytes = counter('received_bytes_total', 'Bytes of pictures received.', [])
    events.received.subscribe((received) => bytes.inc(received.bytes))
    gauge(
      'picture_jobs',
      'Pictures waiting for a process or being processed.',
      ['kind', 'state'],
      (one) => {
        for (const [kind, { waiting, running }] of Object.entries(deps.pictureProcesses.counts())) {
          one.set({ kind, state: 'waiting' }, waiting)
          one.set({ kind, state: 'running' }, running)
        }
      },
    )
    gauge('picture_processes', 'Picture processes of this node, busy or idle.', [], (one) =>
      one.set(deps.pictureProcessCount),
    )
    const waited = seconds(
      'picture_wait_seconds',
      'Time a picture waited for a process.',
      ['kind'],
      requestSeconds,
    )
    const ran = seconds(
      'picture_job_seconds',
      'Processing time in the picture process.',
      ['kind'],
      requestSeconds,
    )
    events.pictureJob.subscribe(({ kind, waitedMs, ms }) => {
      waited.observe({ kind }, waitedMs / 1_000)
      ran.observe({ kind }, ms / 1_000)
    })
    const refused = counter(
      'pictures_refused_total',
      'Pictures refused because the queue was too long or full.',
      ['reason'],
    )
    events.pictureRefused.subscribe(({ reason }) => refused.inc({ reason }))
    const ends = counter(
      'picture_process_ends_total',
      'Processes that exited while processing a picture.',
      ['reason'],
    )
    events.pictureProcessEnd.subscribe(({ reason }) => ends.inc({ reason }))
  }

  function countWork(): void {
    const jobs = counter('jobs_total', 'Jobs finished on this node.', ['task', 'result'])
    const took = seconds('job_seconds', 'Duration of jobs.', ['task'], workSeconds)
    events.job.subscribe(({ task, result, ms }) => {
      jobs.inc({ task, result })
      took.observe({ task }, ms / 1_000)
    })
    const tries = counter('webhook_tries_total', 'Webhook delivery attempts.', ['result'])
    events.webhookTry.subscribe(({ result }) => tries.inc({ result }))
    const mails = counter('mails_total', 'Mail delivery attempts.', ['result'])
    events.mail.subscribe(({ result }) => mails.inc({ result }))
    const deliveries = counter('lab_deliveries_total', 'Lab delivery attempts.', ['result'])
    events.labDelivery.subscribe(({ result }) => deliveries.inc({ result }))
    const payments = counter('payments_total', 'Payments by result.', [
      ...['gateway', 'mode', 'result'],
    ])
    events.payment.subscribe((news) => payments.inc(news))
    const orphans = counter('orphans_swept_total', 'Unreferenced stored objects.', ['of'])
    events.orphansSwept.subscribe(({ of, count }) => orphans.inc({ of }, count))
  }

  function countFoundations(): void {
    const transactions = counter('database_transactions_total', 'Finished transactions.', [
      'result',
    ])
    const reruns = counter('database_reruns_total', 'Transactions retried after a conflict.', [])
    events.transaction.subscribe((ended) => {
      transactions.inc({ result: ended.result })
      if (ended.reruns > 0) reruns.inc(ended.reruns)
    })
    gauge('database_connections', 'Connections in this node’s pool.', ['state'], (one) => {
      for (const [state, count] of Object.entries(deps.database.connections() ?? {})) {
        one.set({ state }, count)
      }
    })
    const acquired = seconds(
      'database_acquire_seconds',
      'From asking for a connection to having it.',
      [],
      requestSeconds,
    )
    events.connection.subscribe(({ ms }) => acquired.observe(ms / 1_000))
    gauge(
      'database_clock_skew_seconds',
      'Seconds by which this machine’s clock is ahead of the database’s.',
      [],
      (one) => one.set(deps.clock.skewSeconds()),
    )
    gauge(
      'backup_last_success_timestamp_seconds',
      'Point in time of the last backup by `handprint backup`.',
      [],
      async (one) => {
        const at = await lastBackupAt(deps.dataDir)
        if (at !== null) one.set(at / 1_000)
        else one.remove()
      },
    )
    const storage = seconds(
      'storage_request_seconds',
      'Requests to the storage.',
      ['operation', 'result'],
      requestSeconds,
    )
    events.storageRequest.subscribe(({ operation, result, ms }) =>
      storage.observe({ operation, result }, ms / 1_000),
    )
    const retries = counter('storage_retries_total', 'Retried requests to a bucket.', [])
    events.storageRetry.subscribe(() => retries.inc())
    gauge(
      'spool_bytes',
      'Pictures being received and print files being created.',
      ['state'],
      async (one) => {
        const { used, free } = await spoolBytes(deps.spool.dir)
        one.set({ state: 'used' }, used)
        one.set({ state: 'free' }, free)
        const { heldBytes, limitBytes } = deps.spool.room
        one.set({ state: 'reserved' }, heldBytes)
        one.set({ state: 'limit' }, limitBytes)
      },
    )
  }
}

/** In milliseconds. Scrapers usually time out after ten seconds. */
const patienceMs = 3_000

/** Bytes used in the directory, and bytes free on its volume. */
async function spoolBytes(dir: string): Promise<{ used: number; free: number }> {
  const names = await readdir(dir)
  // A file may be deleted in the meantime.
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(dir, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  const { bavail, bsize } = await statfs(dir)
  return { used: sizes.reduce((sum, size) => sum + size, 0), free: bavail * bsize }
}
