// Serves metrics in the Prometheus format on a separate port, because they are for the operator
// only.

import { createServer } from 'node:http'
import type { MetricsDeps } from './define-metrics.ts'

export type Metrics = { listen(): Promise<void>; close(): Promise<void> }

/** Call this before routes are added to the server. */
export async function openMetrics(
  deps: MetricsDeps,
  { host, port }: { host: string; port: number },
): Promise<Metrics> {
  const { defineMetrics } = await import('./define-metrics.ts')
  const registry = defineMetrics(deps)
  const server = createServer(async (request, answer) => {
    if (request.url !== '/metrics') {
      answer.writeHead(404).end('Metrics are available at /metrics.\n')
      return
    }
    try {
      const text = await registry.metrics()
      answer.writeHead(200, { 'content-type': registry.contentType }).end(text)
    } catch (error) {
      deps.server.log.warn({ err: error }, 'Metrics could not be read.')
      answer.writeHead(503).end('The database could not be queried.\n')
    }
  })
  return {
    listen: () =>
      new Promise((resolve, reject) => {
        server.once('error', (cause) => {
          const where = `Metrics can't be served on port ${port} of ${host}`
          reject(new Error(`${where}: set HANDPRINT_METRICS_PORT to another port.`, { cause }))
        })
        server.listen(port, host, resolve)
      }),
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
