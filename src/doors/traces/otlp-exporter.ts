// Sends spans to a collector: OTLP over HTTP, as JSON (opentelemetry.io/docs/specs/otlp). Spans
// that it does not accept are dropped, because the shop must not wait for monitoring.

import type { Span } from '../../ground/telemetry/spans.ts'

export type EndedSpan = {
  span: Span
  name: string
  kind: 'internal' | 'server'
  /** Milliseconds since the epoch. */
  begunAt: number
  ms: number
  attributes: Record<string, string | number>
  /** Null on success. */
  error: string | null
}

export type OtlpExporter = { add(ended: EndedSpan): void; close(): Promise<void> }

export type OtlpOptions = {
  /** The full URL, such as http://127.0.0.1:4318/v1/traces */
  url: string
  headers: Readonly<Record<string, string>>
  /** Attributes of this node. */
  resource: Record<string, string>
  version: string
  onLost: (error: unknown) => void
}

const everyMs = 1_000
const mostAtOnce = 512
const mostWaiting = 4_096
const timeoutMs = 5_000
const kinds = { internal: 1, server: 2 }

export function createOtlpExporter(options: OtlpOptions): OtlpExporter {
  const { url, headers, resource, version, onLost } = options
  let waiting: EndedSpan[] = []
  let sending: Promise<void> | null = null
  const timer = setInterval(send, everyMs).unref()

  function send(): void {
    if (sending !== null || waiting.length === 0) return
    const batch = waiting.splice(0, mostAtOnce)
    sending = post(batch)
      .catch(onLost)
      .finally(() => {
        sending = null
        if (waiting.length >= mostAtOnce) send()
      })
  }

  async function post(batch: EndedSpan[]): Promise<void> {
    const scopeSpans = [{ scope: { name: 'handprint', version }, spans: batch.map(written) }]
    const body = { resourceSpans: [{ resource: { attributes: pairs(resource) }, scopeSpans }] }
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`The trace collector responded with ${answer.status}.`)
  }

  return {
    add(ended) {
      if (waiting.length < mostWaiting) waiting.push(ended)
      if (waiting.length >= mostAtOnce) send()
    },
    async close() {
      clearInterval(timer)
      await sending
      send()
      await sending
      waiting = []
    },
  }
}

function written({ span, name, kind, begunAt, ms, attributes, error }: EndedSpan) {
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    ...(span.parentId !== null && { parentSpanId: span.parentId }),
    name,
    kind: kinds[kind],
    startTimeUnixNano: nanoseconds(begunAt),
    endTimeUnixNano: nanoseconds(begunAt + ms),
    attributes: pairs(attributes),
    status: error === null ? {} : { code: 2, message: error },
  }
}

/** As text, because a number is not precise enough. */
function nanoseconds(ms: number): string {
  return `${Math.floor(ms)}${String(Math.floor((ms % 1) * 1e6)).padStart(6, '0')}`
}

function pairs(attributes: Record<string, string | number>) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))
}
