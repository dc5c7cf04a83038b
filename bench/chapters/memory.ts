// Peak memory of the service and its child processes while 16 pushes of 100 MB run concurrently,
// sampled every 50 ms.

import { join } from 'node:path'
import type { Bench, Row } from '../chapter.ts'
import { pushPicture } from '../load/push-picture.ts'
import { runMany } from '../load/run-many.ts'
import { pictureOf } from '../pictures/bench-pictures.ts'
import { treeMemory } from '../service/process-tree-memory.ts'
import { startService } from '../service/start-service.ts'
import { waitUntilIdle } from '../service/wait-until-idle.ts'
import { summarise } from '../summary.ts'

const atOnce = 16
const sampleEveryMs = 50

export async function memory(bench: Bench): Promise<Row[]> {
  const { folder } = bench
  const jpeg = await pictureOf('100 MB')
  const service = await startService({ folder: join(folder, 'service'), connections: atOnce })
  try {
    bench.progress(`memory, ${atOnce} pushes of 100 MB at once`)
    await pushPicture(service, await pictureOf('300 KB'))
    // The first start also draws the sample picture, in its own process.
    await waitUntilIdle(service.pid)
    const before = treeMemory(service.pid)
    if (before === null) return []
    const peak = { ...before }
    const sampling = setInterval(() => {
      const now = treeMemory(service.pid) ?? before
      peak.pssBytes = Math.max(peak.pssBytes, now.pssBytes)
      peak.rssBytes = Math.max(peak.rssBytes, now.rssBytes)
    }, sampleEveryMs)
    const times = bench.isQuick ? atOnce : 3 * atOnce
    await runMany(() => pushPicture(service, jpeg), { times, atOnce })
    clearInterval(sampling)
    return [
      row('peak memory, 16 pushes of 100 MB at once (PSS)', peak.pssBytes, 400),
      row('the same as the sum of RSS, shared pages counted in each process', peak.rssBytes),
      row('memory after one push (PSS)', before.pssBytes),
    ]
  } finally {
    await service.stop()
  }
}

function row(what: string, bytes: number, atMost?: number): Row {
  const service = summarise([bytes / 1e6])
  if (atMost === undefined) return { what, unit: 'MB', service }
  return { what, unit: 'MB', service, wanted: { atMost }, judged: 'service' }
}
