// From the start of the process to the first push that is answered with a token.

import { join } from 'node:path'
import type { Chapter, Row } from '../chapter.ts'
import { compare } from '../compare.ts'
import { pushPicture } from '../load/push-picture.ts'
import { pictureOf } from '../pictures/bench-pictures.ts'
import { startService } from '../service/start-service.ts'

export const start: Chapter = async (bench) => {
  const { beside } = bench
  const jpeg = await pictureOf('300 KB')
  const rounds = bench.isQuick ? 3 : 9
  let count = 0
  const rows: Row[] = []
  for (const which of ['an existing', 'a new']) {
    const what = `start to first push, ${which} data directory`
    bench.progress(what)
    const startOf = (name: string, more: { root?: string } = {}) => {
      return async (): Promise<number> => {
        const data = which === 'a new' ? `${name}-${++count}` : name
        const startedAt = performance.now()
        const service = await startService({ folder: join(bench.folder, data), ...more })
        try {
          await pushPicture(service, jpeg)
          return performance.now() - startedAt
        } finally {
          await service.stop()
        }
      }
    }
    const service = startOf('service')
    const other = beside === null ? null : startOf('beside', { root: beside })
    // Makes the directory that exists from then on.
    await service()
    await other?.()
    const floor = async () => (other === null ? null : await other())
    const found = await compare({ service, floor }, { rounds, limitMs: 240_000 })
    const judged =
      other === null
        ? ({ wanted: { atMost: 1000 }, judged: 'service' } as const)
        : ({ wanted: { atMost: 0.6 }, judged: 'ratio' } as const)
    rows.push({ what, unit: 'ms', ...found, ...judged })
  }
  return rows
}
