// The interface of a bench chapter: it starts what it needs, measures, stops it, and returns rows.

import type { Summary } from './summary.ts'

export type Row = {
  what: string
  /** Unit of `service` and `floor`: `/s`, `ms`, `MB` … */
  unit: string
  service: Summary
  floor?: Summary
  ratio?: Summary
  wanted?: { atLeast: number } | { atMost: number }
  /** Which number `wanted` applies to. */
  judged?: 'service' | 'ratio'
  note?: string
}

export type Bench = {
  isQuick: boolean
  /** Another built checkout, to measure beside this one. */
  beside: string | null
  /** An empty folder for this chapter on the disk being measured. Removed when the chapter ends. */
  folder: string
  progress(text: string): void
}

export type Chapter = (bench: Bench) => Promise<Row[]>
