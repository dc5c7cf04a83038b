// /livez for supervisors: the process is alive. /readyz for load balancers: this node may receive
// requests. /healthz for people: every dependency works.

import type { FastifyInstance } from 'fastify'
import { HandprintError } from '../../pure/errors.ts'
import { withTimeout } from '../../pure/with-timeout.ts'
import type { Readiness } from './readiness.ts'

export type HealthDeps = {
  /** By the name in the response. Each rejects if its part does not work. */
  parts: Readonly<Record<string, () => Promise<void>>>
  stopping: AbortSignal
  readiness: Pick<Readiness, 'faults'>
  /** Defaults to 4 s: callers give up soon, so a missing answer counts as one. */
  checkTimeoutMs?: number
}

export function healthRoutes(server: FastifyInstance, deps: HealthDeps): void {
  const { parts, stopping, readiness, checkTimeoutMs = 4_000 } = deps
  const quiet = { logLevel: 'warn' } as const
  const running = new Map<string, Promise<void>>()

  /** One at a time, so that checks that never finish do not pile up. */
  function checkOnce(name: string, check: () => Promise<void>): Promise<void> {
    const known = running.get(name)
    if (known !== undefined) return known
    const checking = check().finally(() => running.delete(name))
    running.set(name, checking)
    return checking
  }

  server.get('/livez', quiet, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })

  server.get('/readyz', quiet, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const reasons = await readiness.faults()
    if (reasons.length === 0) return { status: 'ready' }
    return reply.code(503).send({ status: 'not_ready', reasons })
  })

  server.get('/healthz', quiet, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const failing: Record<string, string> = stopping.aborted ? { service: 'shutting_down' } : {}
    await Promise.all(
      Object.entries(parts).map(async ([name, check]) => {
        try {
          await withTimeout(checkOnce(name, check), checkTimeoutMs, () => {
            throw tooSlow(name)
          })
        } catch (error) {
          request.log.warn({ err: error, part: name }, 'A health check failed.')
          failing[name] = error instanceof HandprintError ? error.code : 'internal'
        }
      }),
    )
    if (Object.keys(failing).length === 0) return { status: 'ok' }
    reply.header('retry-after', 5)
    return reply.code(503).send({ status: 'failing', parts: failing })
  })
}

function tooSlow(name: string): HandprintError {
  return new HandprintError({
    code: `${name}_unavailable`,
    status: 503,
    message: 'It is not responding in time.',
  })
}
