// The trace that current work belongs to: that of a request or a job, including everything it
// awaits. Names and formats are from W3C Trace Context. While tracing is off, the check costs one
// field access.

import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

export type Span = {
  /** 32 hex digits. */
  traceId: string
  /** 16 hex digits. */
  spanId: string
  /** The caller's span. Null for the start of a trace. */
  parentId: string | null
  /** True if it is exported to a collector. */
  isSampled: boolean
}

let spans: AsyncLocalStorage<Span> | null = null
let share = 0

/**
 * Sets the sampling from now on. `sampledShare`: ratio of traces that start here, from 0 to 1; null
 * disables tracing.
 */
export function followTraces(sampledShare: number | null): void {
  spans = sampledShare === null ? null : (spans ?? new AsyncLocalStorage())
  share = sampledShare ?? 0
}

export function currentSpan(): Span | null {
  return spans?.getStore() ?? null
}

/** `parent` is a traceparent header. Starts a new trace if it is invalid. */
export function inSpan<T>(work: () => T, parent?: unknown): T {
  if (spans === null) return work()
  return spans.run(beginSpan(parent), work)
}

/** A child span of the current one. Null outside of any. */
export function partOfCurrent(): Span | null {
  const whole = currentSpan()
  return whole && { ...whole, parentId: whole.spanId, spanId: hex(8) }
}

/** For outgoing requests. Empty while tracing is off. */
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

/** Version 00. All-zero ids are invalid. */
const traceparent = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

function hex(bytes: number): string {
  return randomBytes(bytes).toString('hex')
}
