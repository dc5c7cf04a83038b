// A service that nobody uses: statements, transactions and processor time a second.

import { setTimeout as pause } from 'node:timers/promises'
import { onEachDatabase, spentBy } from '../builds.ts'
import type { Chapter, Row } from '../chapter.ts'
import { comparisonOf } from '../compare.ts'

/** Recurring tasks run once after a start. */
const settleMs = 10_000

const parts = [
  { key: 'statements', unit: '', wanted: { atMost: 1 } },
  { key: 'transactions', unit: '' },
  { key: 'cpuMs', unit: 'ms' },
] as const

export const idle: Chapter = (bench) =>
  onEachDatabase(bench, { isCounted: true }, async ({ database, service, beside }) => {
    bench.progress(`idle: ${database}`)
    const seconds = bench.isQuick ? 20 : 60
    const services = beside === null ? [service] : [service, beside]
    await pause(settleMs)
    const before = await Promise.all(services.map(spentBy))
    await pause(seconds * 1000)
    const after = await Promise.all(services.map(spentBy))
    return parts.map(({ key, unit, ...wanted }): Row => {
      const each = after.map((spent, at) => (spent[key] - (before[at]?.[key] ?? 0)) / seconds)
      const [own = Number.NaN, other = null] = each
      const name = key === 'cpuMs' ? 'processor time' : key
      const what = `an idle service, ${name} a second, ${database}`
      return { what, unit, ...comparisonOf([own], [other]), ...wanted, judged: 'service' }
    })
  })
