// Traces of requests and jobs, with spans built from the happenings. Loaded only if a collector is
// configured.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { events } from '../../ground/telemetry/events.ts'
import {
  currentSpan,
  followTraces,
  inSpan,
  partOfCurrent,
  type Span,
} from '../../ground/telemetry/spans.ts'
import { version } from '../../pure/version.ts'
import { createOtlpExporter } from './otlp-exporter.ts'

export type TracesDeps = { server: FastifyInstance; nodeName: string; proxyHops: number }

export type TraceOptions = {
  /** URL of the collector, without /v1/traces. */
  endpoint: string
  headers: Readonly<Record<string, string>>
  serviceName: string
  /** Share of the traces started here that are sampled, from 0 to 1. */
  sampledShare: number
}

/** Call this before routes are added. */
export function openTraces(
  { server, nodeName, proxyHops }: TracesDeps,
  { endpoint, headers, serviceName, sampledShare }: TraceOptions,
): { close(): Promise<void> } {
  let toldAt = 0
  const exporter = createOtlpExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers,
    resource: {
      'service.name': serviceName,
      'service.version': version,
      'service.instance.id': nodeName,
    },
    version,
    onLost(error) {
      if (Date.now() - toldAt < 60_000) return
      toldAt = Date.now()
      server.log.warn({ err: error }, 'Traces are lost: the collector does not accept them.')
    },
  })
  followTraces(sampledShare)
  followRequests()
  followParts()
  return exporter

  function followRequests(): void {
    const spans = new WeakMap<FastifyRequest, Span>()
    server.addHook('onRequest', (request, _reply, done) => {
      // Anyone can send a traceparent header. Only a proxy's is trusted.
      const parent = proxyHops > 0 ? request.headers.traceparent : undefined
      inSpan(() => {
        const span = currentSpan()
        if (span !== null) spans.set(request, span)
        done()
      }, parent)
    })
    server.addHook('onResponse', async (request, reply) => {
      const span = spans.get(request)
      if (!span?.isSampled) return
      const route = request.routeOptions.url ?? '(none)'
      exporter.add({
        span,
        kind: 'server',
        name: `${request.method} ${route}`,
        ...began(reply.elapsedTime),
        attributes: {
          'http.request.method': request.method,
          'http.route': route,
          'http.response.status_code': reply.statusCode,
          'handprint.request': request.id,
        },
        error: request.fault === 'service' ? (request.faultCode ?? 'internal') : null,
      })
    })
  }

  function followParts(): void {
    const add = (
      name: string,
      ms: number,
      error: string | null,
      attributes: Record<string, string | number> = {},
      span = partOfCurrent(),
    ): void => {
      if (!span?.isSampled) return
      exporter.add({ span, name, kind: 'internal', ...began(ms), attributes, error })
    }
    events.pushStage.subscribe(({ stage, ms }) => add(`push ${stage}`, ms, null))
    events.storageRequest.subscribe(({ operation, result, ms }) =>
      add(`storage ${operation}`, ms, result === 'failed' ? result : null),
    )
    events.transaction.subscribe(({ result, ms, reruns, statements, writes }) => {
      const work = writes.size === 0 ? 'read' : `write ${[...writes].sort().join(', ')}`
      const counted = { 'handprint.statements': statements, 'handprint.reruns': reruns }
      add(`database ${work}`, ms, result === 'failed' ? result : null, counted)
    })
    // Each is a trace of its own, not part of another.
    events.job.subscribe(({ task, result, ms }) =>
      add(`job ${task}`, ms, result === 'done' ? null : result, {}, currentSpan()),
    )
    events.webhookTry.subscribe(({ result, ms }) =>
      add('webhook', ms, result === 'delivered' ? null : result, {}, currentSpan()),
    )
  }
}

function began(ms: number): { begunAt: number; ms: number } {
  return { begunAt: performance.timeOrigin + performance.now() - ms, ms }
}
