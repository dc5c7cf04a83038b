// How long the service takes to refuse decompression bombs, and how much memory it uses meanwhile.
// Reports the slowest and the most memory-hungry case.

import { join } from 'node:path'
import { bombs as all } from '../../tests/helpers/hostile/bombs.ts'
import type { Bench, Row } from '../chapter.ts'
import { postImage } from '../load/push-picture.ts'
import { pictureOf } from '../pictures/bench-pictures.ts'
import { treeMemory } from '../service/process-tree-memory.ts'
import { type Service, startService } from '../service/start-service.ts'
import { summarise } from '../summary.ts'

const sampleEveryMs = 10
const shownRows = 8

type Refusal = { name: string; ms: number; growthBytes: number; sentBytes: number; code: string }

export async function bombs(bench: Bench): Promise<Row[]> {
  const service = await startService({ folder: join(bench.folder, 'service') })
  try {
    await postImage(service, [await pictureOf('300 KB')])
    const refusals: Refusal[] = []
    for (const [name, { make }] of Object.entries(all)) {
      bench.progress(name)
      refusals.push(await push(service, name, await make()))
    }
    const slowest = refusals.sort((a, b) => b.ms - a.ms).slice(0, shownRows)
    const hungriest = refusals.toSorted((a, b) => b.growthBytes - a.growthBytes)
    return [
      ...slowest.map((refusal) => row(refusal, 'ms', refusal.ms, 2000)),
      ...hungriest
        .slice(0, shownRows)
        .map((refusal) => row(refusal, 'MB', refusal.growthBytes / 1e6)),
    ]
  } finally {
    await service.stop()
  }
}

async function push(service: Service, name: string, bytes: Buffer): Promise<Refusal> {
  const before = treeMemory(service.pid)?.pssBytes ?? 0
  let peak = before
  const sampling = setInterval(() => {
    peak = Math.max(peak, treeMemory(service.pid)?.pssBytes ?? 0)
  }, sampleEveryMs)
  const begun = performance.now()
  const answer = await postImage(service, [bytes])
  const ms = performance.now() - begun
  clearInterval(sampling)
  const { code = 'taken' }: { code?: string } = JSON.parse(answer.body.toString())
  return { name, ms, growthBytes: peak - before, sentBytes: bytes.length, code }
}

function row(refusal: Refusal, unit: string, value: number, atMost?: number): Row {
  const { name, code, sentBytes } = refusal
  const note = `${code}, ${(sentBytes / 1e6).toFixed(1)} MB sent`
  const service = summarise([value])
  if (atMost === undefined) return { what: name, unit, service, note }
  return { what: name, unit, service, note, wanted: { atMost }, judged: 'service' }
}
