// What monitoring is told, seen by a real Prometheus.

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freePort } from '../helpers/free-port.ts'
import { pushImage } from '../helpers/hand-over.ts'
import { startService } from '../helpers/start-service.ts'

it('metrics are scraped by Prometheus, with whose fault each answer was', async () => {
  const port = await freePort()
  const env = { HANDPRINT_METRICS_PORT: String(port), HANDPRINT_NODE_NAME: 'one' }
  await using service = await startService({ env })
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
  expect(await one('handprint_build_info{node="one"}')).toEqual(['1'])
  expect(await one('handprint_push_stage_seconds_count{stage="commit"}')).toEqual(['1'])
  expect(await one('handprint_unmatched_charges')).toEqual(['0'])
  expect(await one('handprint_jobs{task="expire-images",state="dead"}')).toEqual(['0'])

  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(promtool(['check', 'metrics'], text)).toEqual({ status: 0, said: '' })
  expect((await fetch(`${service.url}/metrics`)).status).toBe(404)
})

it('the rules of deploy/ say what they should', () => {
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
    `scrape_configs: [{ job_name: handprint, scrape_interval: 1s, static_configs: [{ targets: ['127.0.0.1:${target}'] }] }]\n`,
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
    /** Labels and value of each series, in the order of their statuses. Nothing while it starts. */
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
