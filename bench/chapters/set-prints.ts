// A set of small prints from paid to the finished zip, beside sharp alone making them with one
// process per core, and the panel's page of that order beside that of an order of one line.

import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureBuilt, projectRoot } from '../../tests/helpers/ensure-built.ts'
import { type AtPanel, firstOperator, signInToPanel } from '../../tests/helpers/sign-in-to-panel.ts'
import type { Bench, Row } from '../chapter.ts'
import { byTurns, comparisonOf } from '../compare.ts'
import { requireStatus } from '../load/http-client.ts'
import { pushPicture } from '../load/push-picture.ts'
import { runMany } from '../load/run-many.ts'
import { drawPicture } from '../pictures/draw-picture.ts'
import { withNewContent } from '../pictures/with-new-content.ts'
import { processorMs, processTree, readProc, treeProcessorMs } from '../service/process-tree.ts'
import { type Service, startService } from '../service/start-service.ts'
import { waitUntilIdle } from '../service/wait-until-idle.ts'
import { summarise } from '../summary.ts'

const picture = { name: '3 MB', width: 4000, height: 3000, grain: 16, quality: 86 }
/** 15 × 10 cm at 300 dpi with 2 mm of bleed; the crop that fills it. */
const print = { width: 1820, height: 1229, crop: { left: 0, top: 149, width: 4000, height: 2701 } }
const size = '15x10cm'

export async function setPrints(bench: Bench): Promise<Row[]> {
  await ensureBuilt()
  const count = bench.isQuick ? 60 : 300
  const jpeg = await drawPicture(picture)
  const folder = join(bench.folder, 'service')
  const service = await startService({ folder, env: firstOperator })
  const paths = writePictures(join(bench.folder, 'pictures'), jpeg, count)
  const floor = await startFloorProcesses(join(bench.folder, 'floor'))
  try {
    await changeStore(service)
    const panel = await signInToPanel({ url: service.client.origin })
    const peaks: number[] = []
    const work: { service: number[]; floor: number[] } = { service: [], floor: [] }
    let order = ''
    const round = async () => {
      bench.progress(`set of ${count} prints: push`)
      const tokens: string[] = []
      const push = async () => void tokens.push(await pushPicture(service, jpeg))
      await runMany(push, { times: count, atOnce: 8 })
      await waitUntilIdle(service.pid)
      bench.progress(`set of ${count} prints: paid to zip`)
      const watched = watchMemory(service.pid)
      order = await placeSet(service, tokens)
      const begun = performance.now()
      const workBefore = treeProcessorMs(service.pid)
      await untilReady(service, order)
      await downloadZip(panel, order)
      const ms = performance.now() - begun
      work.service.push(treeProcessorMs(service.pid) - workBefore)
      peaks.push(watched.stop())
      return ms
    }
    await floor.make(paths.slice(0, 4))
    const rounds = bench.isQuick ? 1 : 2
    const times = await byTurns(
      {
        service: round,
        async floor() {
          const workBefore = floor.processorMs()
          const ms = await floor.make(paths)
          work.floor.push(floor.processorMs() - workBefore)
          return ms
        },
      },
      { rounds, limitMs: 600_000 },
    )
    const [single = ''] = [await placeSet(service, [await pushPicture(service, jpeg)])]
    await untilReady(service, single)
    return [
      {
        what: `${count} prints of 10×15 cm, paid to the finished zip`,
        unit: 'ms',
        judged: 'ratio',
        wanted: { atMost: 1.15 },
        ...comparisonOf(times.service, times.floor),
      },
      {
        what: 'their work (CPU), all processes',
        unit: 'ms',
        ...comparisonOf(work.service, work.floor),
      },
      {
        what: 'their peak memory, all processes',
        unit: 'MB',
        judged: 'service',
        wanted: { atMost: 500 },
        service: summarise(peaks),
      },
      await panelRow(panel, { count, order, single }),
    ]
  } finally {
    await floor.stop()
    await service.stop()
  }
}

async function panelRow(
  panel: AtPanel,
  { count, order, single }: { count: number; order: string; single: string },
): Promise<Row> {
  const open = (id: string) => async () => {
    const begun = performance.now()
    await panel.page(`/admin/orders/${id}`)
    return performance.now() - begun
  }
  for (const id of [order, single]) for (let warm = 0; warm < 5; warm++) await open(id)()
  const plan = { rounds: 15, limitMs: 60_000 }
  const times = await byTurns({ service: open(order), floor: open(single) }, plan)
  return {
    what: `the panel's page of an order of ${count} lines, beside one of one line`,
    unit: 'ms',
    judged: 'ratio',
    wanted: { atMost: 3 },
    ...comparisonOf(times.service, times.floor),
  }
}

function writePictures(folder: string, jpeg: Buffer, count: number): string[] {
  mkdirSync(folder)
  return Array.from({ length: count }, (_, index) => {
    const path = join(folder, `${index}.jpg`)
    writeFileSync(path, Buffer.concat(withNewContent(jpeg)))
    return path
  })
}

async function startFloorProcesses(folder: string) {
  mkdirSync(folder)
  const program = join(projectRoot, 'bench/floor/bare-small-prints.mjs')
  const processes: ChildProcess[] = []
  for (let core = 0; core < cpus().length; core++) {
    const child = fork(program, [], { execArgv: [], env: { MALLOC_ARENA_MAX: '2' } })
    await once(child, 'message')
    processes.push(child)
  }
  return {
    /** The time until all are made. */
    async make(paths: readonly string[]): Promise<number> {
      const begun = performance.now()
      await Promise.all(
        processes.map(async (child, core) => {
          const own = paths.filter((_, index) => index % processes.length === core)
          child.send({ paths: own, folder, ...print })
          await once(child, 'message')
        }),
      )
      return performance.now() - begun
    },
    processorMs: () => processes.reduce((sum, { pid }) => sum + processorMs(pid ?? 0), 0),
    async stop() {
      for (const child of processes) child.disconnect()
      await Promise.all(processes.map((child) => once(child, 'exit')))
    },
  }
}

async function ask(
  service: Service,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  json?: object,
) {
  const answer = await service.client.send({
    method,
    path: `/api/v1/${path}`,
    headers: {
      authorization: `Bearer ${service.secretKey}`,
      ...(json && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
    ...(json && { body: [Buffer.from(JSON.stringify(json))] }),
  })
  const status = path === 'orders' ? 201 : 200
  return JSON.parse(requireStatus(answer, status, `${method} ${path}`).body.toString())
}

/** Without a time to cancel, since nothing may be printed before its end. */
async function changeStore(service: Service): Promise<void> {
  await ask(service, 'PATCH', 'store', { cool_off_minutes: 0 })
}

async function placeSet(service: Service, tokens: readonly string[]): Promise<string> {
  const order = await ask(service, 'POST', 'orders', {
    lines: tokens.map((token) => ({ image_token: token, product: 'photo-print', size })),
    shipping_address: {
      name: 'Ann Example',
      line1: '1 Main Street',
      city: 'Springfield',
      region: 'IL',
      postal_code: '62701',
      country: 'US',
      email: 'ann@example.com',
    },
    shipping_method: 'standard',
    payment: { method: 'test' },
  })
  return order.id
}

async function untilReady(service: Service, id: string): Promise<void> {
  for (;;) {
    const { status, hold_reason: reason } = await ask(service, 'GET', `orders/${id}`)
    if (status === 'ready') return
    if (status === 'on_hold') throw new Error(reason)
    // Each look costs the service what a print does.
    await pause(500)
  }
}

async function downloadZip(panel: AtPanel, order: string): Promise<void> {
  const zip = await panel.post('/admin/production/print-files.zip', { order: [order] })
  if (zip.status !== 200 || zip.body === null) throw new Error(`The zip: ${zip.status}`)
  let byteLength = 0
  for await (const chunk of zip.body) byteLength += chunk.byteLength
  if (byteLength !== Number(zip.headers.get('content-length'))) throw new Error('The zip is cut.')
}

/** The most memory in MB that the service and its processes had at a time, shared pages once. */
function watchMemory(pid: number): { stop(): number } {
  let most = 0
  const look = () => {
    const all = processTree(pid).map((each) => readProc(`/proc/${each}/smaps_rollup`) ?? '')
    const kilobytes = all.map((text) => Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0))
    most = Math.max(most, kilobytes.reduce((sum, each) => sum + each, 0) / 1000)
  }
  const timer = setInterval(look, 200)
  return {
    stop() {
      clearInterval(timer)
      return most
    },
  }
}
