// Where traces are sent, using OpenTelemetry's standard variables.

import { parseUrl, unescapedText } from '../pure/parse-url.ts'
import type { ReadVariable } from './request-limits.ts'

export type TracesConfig = Readonly<{
  /** Address of the collector, without /v1/traces. */
  endpoint: string
  headers: Readonly<Record<string, string>>
  serviceName: string
  /** Sampling ratio of traces that start here, from 0 to 1. */
  sampledShare: number
}>

export const traceSettings = [
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    default: 'none',
    meaning: 'collector for traces',
  },
  { name: 'OTEL_EXPORTER_OTLP_HEADERS', default: 'none', meaning: 'headers for it' },
  { name: 'OTEL_SERVICE_NAME', default: 'handprint', meaning: 'service name in traces' },
  { name: 'OTEL_TRACES_SAMPLER_ARG', default: '0.01', meaning: 'sampling ratio of traces' },
]

/** Null to disable tracing. */
export function readTraces(read: ReadVariable): TracesConfig | null {
  const endpoint = read('OTEL_EXPORTER_OTLP_ENDPOINT', parseEndpoint, null)
  const headers = read('OTEL_EXPORTER_OTLP_HEADERS', parseHeaders, {})
  const serviceName = read('OTEL_SERVICE_NAME', (given) => given, 'handprint')
  const sampledShare = read('OTEL_TRACES_SAMPLER_ARG', parseShare, 0.01)
  return endpoint === null ? null : { endpoint, headers, serviceName, sampledShare }
}

function parseEndpoint(given: string): string {
  const url = parseUrl(given)
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new Error('must be an address such as http://127.0.0.1:4318')
  }
  return url.href
}

/** In OpenTelemetry's format: `name=value,other=value`, each value percent-encoded. */
function parseHeaders(given: string): Record<string, string> {
  const pairs = given.split(',').map((pair) => /^\s*([\w-]+)\s*=\s*(.*?)\s*$/.exec(pair))
  const headers = pairs.map((pair) => {
    const [, name, escaped] = pair ?? []
    const value = escaped === undefined ? null : unescapedText(escaped)
    if (name !== undefined && value !== null) return [name, value]
    throw new Error('must be name=value, several separated by commas, with % written as %25')
  })
  return Object.fromEntries(headers)
}

function parseShare(given: string): number {
  const share = Number(given)
  if (share >= 0 && share <= 1) return share
  throw new Error('must be a number from 0 to 1')
}
