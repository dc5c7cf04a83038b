// Which trace the work of this moment belongs to: a request's or a job's, with all that it awaits. Names
// and forms are those of W3C Trace Context. While nobody follows traces, asking costs a look at one field.

import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

export type Span = {
  /** 32 hex digits. */
  traceId: string
  /** 16 hex digits. */
  spanId: string
  /** Of whoever asked for it; null: it begins here. */
  parentId: string | null
  /** Whether it is handed on to a collector. */
  isSampled: boolean
}

let spans: AsyncLocalStorage<Span> | null = null
let share = 0

/** From now on. `sampledShare`: of the traces that begin here, from 0 to 1; null: none are followed. */
export function followTraces(sampledShare: number | null): void {
  spans = sampledShare === null ? null : (spans ?? new AsyncLocalStorage())
  share = sampledShare ?? 0
}

export function currentSpan(): Span | null {
  return spans?.getStore() ?? null
}

/** `parent` as a traceparent says it; without a right one a trace begins. */
export function inSpan<T>(work: () => T, parent?: unknown): T {
  if (spans === null) return work()
  return spans.run(beginSpan(parent), work)
}

/** A part of the work of this moment; null outside of any. */
export function partOfCurrent(): Span | null {
  const whole = currentSpan()
  return whole && { ...whole, parentId: whole.spanId, spanId: hex(8) }
}

/** For requests to others; empty while no trace is followed. */
export function traceHeaders(): { traceparent?: string } {
  const span = currentSpan()
  if (span === null) return {}
  return { traceparent: `00-${span.traceId}-${span.spanId}-0${Number(span.isSampled)}` }
}

function beginSpan(parent: unknown): Span {
  const spanId = hex(8)
  const [, traceId, parentId, flags] =
    (typeof parent === 'string' && traceparent.exec(parent)) || []
  if (traceId === undefined || parentId === undefined) {
    return { traceId: hex(16), spanId, parentId: null, isSampled: Math.random() < share }
  }
  return { traceId, spanId, parentId, isSampled: (Number.parseInt(flags ?? '', 16) & 1) === 1 }
}

/** Of version 00; ids of zeros alone are none. */
const traceparent = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

function hex(bytes: number): string {
  return randomBytes(bytes).toString('hex')
}
