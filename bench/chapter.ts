// What a chapter of the bench is: it starts what it needs, measures, stops it, and returns rows.

import type { Summary } from './summary.ts'

export type Row = {
  what: string
  /** Of `service` and `floor`: `/s`, `ms`, `MB` … */
  unit: string
  service: Summary
  floor?: Summary
  ratio?: Summary
  wanted?: { atLeast: number } | { atMost: number }
  /** Of which number `wanted` speaks. */
  judged?: 'service' | 'ratio'
  note?: string
}

export type Bench = {
  /** Less of everything. */
  isQuick: boolean
  /** The chapter's own, empty, on the disk that is measured; removed when it ends. */
  folder: string
  progress(text: string): void
}

export type Chapter = (bench: Bench) => Promise<Row[]>
