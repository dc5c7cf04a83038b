// Metrics and traces, as collected by a real Prometheus.

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../helpers/free-port.ts'
import { pushImage } from '../helpers/hand-over.ts'
import { type HostileOrigin, openOrigin } from '../helpers/hostile-origin.ts'
import { filePart, multipartBody, send } from '../helpers/multipart.ts'
import { picture } from '../helpers/pictures.ts'
import { beginSlowPush } from '../helpers/slow-push.ts'
import { type Service, serviceStartMs, startService } from '../helpers/start-service.ts'

let port: number
let collector: Awaited<ReturnType<typeof startCollector>>
let origin: HostileOrigin
let service: Service
beforeAll(async () => {
  port = await freePort()
  collector = await startCollector()
  const served = await picture({ seed: 73 })
  origin = await openOrigin((response) => response.end(served))
  service = await startService({
    env: {
      HANDPRINT_METRICS_PORT: String(port),
      HANDPRINT_NODE_NAME: 'one',
      HANDPRINT_SPOOL_BYTES: '10000000',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of%20tests',
      OTEL_TRACES_SAMPLER_ARG: '0',
      HANDPRINT_PROXY_HOPS: '1',
      HANDPRINT_PULL_ALLOW_PRIVATE: `127.0.0.1:${origin.port}`,
    },
  })
}, serviceStartMs)
afterAll(async () => {
  await service?.close()
  await origin?.close()
  await collector?.close()
})

it('metrics are scraped by Prometheus, and attribute each error', async () => {
  await pushImage(service, 'image')
  await pushImage(service, 'image', { image: Buffer.from('no picture') })
  await using prometheus = await startPrometheus(port)
  const requests = 'handprint_http_requests_total{route="/api/push/image"}'
  await expect
    .poll(() => prometheus.query(requests))
    .toEqual([
      [expect.objectContaining({ status: '200', fault: 'none' }), '1'],
      [expect.objectContaining({ status: '500', fault: 'request' }), '1'],
    ])
  const one = async (text: string) => (await prometheus.query(text)).map(([, value]) => value)
  for (const [metric, value] of [
    ['handprint_build_info{node="one"}', '1'],
    ['handprint_push_stage_seconds_count{stage="commit"}', '1'],
    ['handprint_unmatched_charges', '0'],
    ['handprint_jobs{task="expire-images",state="dead"}', '0'],
  ] as const) {
    // The result is also empty after a scrape that a busy machine has not answered in time.
    await expect.poll(() => one(metric)).toEqual([value])
  }

  // The reservation leaves no room: the node reports that, and is healthy again without it.
  const ready = async () => await (await fetch(`${service.url}/readyz`)).text()
  const large = beginSlowPush(service, '0'.repeat(64), Buffer.alloc(9_400_000))
  await large.sendUntil(0.01, async () => (await ready()).includes('spool'))
  const refused = await pushImage(service, 'image', { image: Buffer.alloc(700_000) })
  expect(refused).toMatchObject({ status: 500, headers: { 'retry-after': '5' } })
  expect(refused.text).toContain('The limit for simultaneous uploads is reached.')
  expect((await pushImage(service, 'image')).status).toBe(200)
  large.abort()
  await expect.poll(ready).not.toContain('spool')

  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(text).toMatch(/handprint_pictures_refused_total\{[^}]*reason="spool"[^}]*\} 1\n/)
  expect(promtool(['check', 'metrics'], text)).toEqual({ status: 0, said: '' })
  expect((await fetch(`${service.url}/metrics`)).status).toBe(404)
})

it('traces continue those of the proxy, and reach a collector and the log', async () => {
  const push = async (seed: number, traceparent: string) => {
    const { contentType, bytes } = multipartBody([filePart('image', await picture({ seed }))])
    const headers = { 'content-type': contentType, traceparent }
    return await send(`${service.url}/api/push/image`, { method: 'POST', headers, body: bytes })
  }
  const [kept, left, parent] = ['a'.repeat(32), 'b'.repeat(32), 'c'.repeat(16)]
  expect((await push(71, `00-${left}-${parent}-00`)).status).toBe(200)
  expect((await push(72, `00-${kept}-${parent}-01`)).status).toBe(200)
  await expect
    .poll(() => collector.spans().map(({ name }) => name))
    .toEqual(
      expect.arrayContaining([
        ...['push receive', 'push inspect', 'POST /api/push/image'],
        expect.stringMatching(/^database write .*images/),
      ]),
    )
  expect(new Set(collector.spans().map(({ traceId }) => traceId))).toEqual(new Set([kept]))
  const whole = collector.spans().find(({ kind }) => kind === 2)
  const parts = collector.spans().filter(({ kind }) => kind === 1)
  expect(whole?.parentSpanId).toBe(parent)
  expect(new Set(parts.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([whole?.spanId]))
  expect(collector.signIns()).toEqual(new Set(['Bearer of tests']))
  for (const trace of [kept, left]) {
    await expect.poll(() => service.output()).toContain(`"trace":"${trace}"`)
  }

  const query = new URLSearchParams({ access_key: service.accessKey, image_url: origin.url })
  const asked = { accept: 'application/json', traceparent: `00-${left}-${parent}-00` }
  expect((await send(`${service.url}/api/pull?${query}`, { headers: asked })).status).toBe(200)
  const carried = origin.requests.map(({ headers }) => headers.traceparent)
  expect(carried).toEqual([expect.stringMatching(`^00-${left}-(?!${parent})[0-9a-f]{16}-00$`)])
})

it('the alerting rules of deploy/ fire as expected', async () => {
  const text = async (name: string) => await readFile(`deploy/prometheus/${name}.yml`, 'utf8')
  const [alerts, fired] = [new Set<string>(), new Set<string>()]
  for (const [, name = ''] of (await text('rules')).matchAll(/- alert: (\w+)/g)) alerts.add(name)
  for (const [, name = ''] of (await text('rules.test')).matchAll(
    /alertname: (\w+)\n +exp_alerts:\n +- exp_labels/g,
  )) {
    fired.add(name)
  }
  expect(fired).toEqual(alerts)
  const { status, said } = promtool(['test', 'rules', 'deploy/prometheus/rules.test.yml'])
  expect({ status, said }).toMatchObject({ status: 0, said: expect.stringContaining('SUCCESS') })
})

function promtool(args: string[], input = ''): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync('promtool', args, { input, encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

async function startPrometheus(target: number) {
  const folder = await mkdtemp(join(tmpdir(), 'handprint-prometheus-'))
  const port = await freePort()
  const config = join(folder, 'prometheus.yml')
  await writeFile(
    config,
    `scrape_configs: [{ job_name: handprint, scrape_interval: 5s, scrape_timeout: 5s, static_configs: [{ targets: ['127.0.0.1:${target}'] }] }]\n`,
  )
  const address = `127.0.0.1:${port}`
  const process = spawn(
    'prometheus',
    [
      ...[`--config.file=${config}`, `--storage.tsdb.path=${folder}/data`],
      ...[`--web.listen-address=${address}`, '--log.level=error'],
    ],
    { stdio: 'inherit' },
  )
  return {
    /** Labels and value of each series, ordered by status. Empty while it starts. */
    async query(text: string): Promise<[Record<string, string>, string][]> {
      const url = `http://${address}/api/v1/query?query=${encodeURIComponent(text)}`
      const answer = await fetch(url).catch(() => null)
      if (answer === null || !answer.ok) return []
      const { data } = await answer.json()
      const found: { metric: Record<string, string>; value: [number, string] }[] = data.result
      return found
        .map(({ metric, value }): [Record<string, string>, string] => [metric, value[1]])
        .sort(([one], [other]) => (one.status ?? '').localeCompare(other.status ?? ''))
    },
    async [Symbol.asyncDispose]() {
      const gone = once(process, 'exit')
      process.kill('SIGTERM')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type SpanJson = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
}

/** Receives OTLP over HTTP, and stores it. */
async function startCollector() {
  const bodies: { resourceSpans: { scopeSpans: { spans: SpanJson[] }[] }[] }[] = []
  const signIns = new Set<string | undefined>()
  const server = createServer(async (request, answer) => {
    signIns.add(request.headers.authorization)
    if (request.url === '/v1/traces') bodies.push(JSON.parse(String(await text(request))))
    answer.end('{}')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    signIns: () => signIns,
    spans: () =>
      bodies
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans),
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
