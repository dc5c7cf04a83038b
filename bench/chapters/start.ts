// From process start to the first push that is answered with a token.

import { join } from 'node:path'
import type { Bench, Row } from '../chapter.ts'
import { pushPicture } from '../load/push-picture.ts'
import { pictureOf } from '../pictures/bench-pictures.ts'
import { startService } from '../service/start-service.ts'
import { summarise } from '../summary.ts'

export async function start(bench: Bench): Promise<Row[]> {
  const { folder } = bench
  const jpeg = await pictureOf('300 KB')
  const rounds = bench.isQuick ? 3 : 9
  bench.progress('start')
  const fresh: Started[] = []
  const existing: Started[] = []
  await startAndPush(join(folder, 'existing'), jpeg)
  for (let round = 0; round < rounds; round++) {
    fresh.push(await startAndPush(join(folder, `new-${round}`), jpeg))
    existing.push(await startAndPush(join(folder, 'existing'), jpeg))
  }
  return [row('an existing', existing), row('a new', fresh)]
}

type Started = { listeningMs: number; pushedMs: number }

async function startAndPush(folder: string, jpeg: Buffer): Promise<Started> {
  const startedAt = performance.now()
  const service = await startService({ folder })
  const listeningMs = performance.now() - startedAt
  try {
    await pushPicture(service, jpeg)
    return { listeningMs, pushedMs: performance.now() - startedAt }
  } finally {
    await service.stop()
  }
}

function row(whichFolder: string, started: Started[]): Row {
  const listening = summarise(started.map(({ listeningMs }) => listeningMs))
  return {
    what: `start to first push, ${whichFolder} data directory`,
    unit: 'ms',
    service: summarise(started.map(({ pushedMs }) => pushedMs)),
    wanted: { atMost: 1000 },
    judged: 'service',
    note: `listening after ${listening.median.toFixed(0)} ms`,
  }
}
