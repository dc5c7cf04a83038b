// For supervisors and load balancers: /livez while the process lives, /healthz while it can take work.

import type { FastifyInstance } from 'fastify'
import { HandprintError } from '../errors.ts'

export type HealthDeps = {
  /** By the name that the answer shows; each rejects when that part can't work. */
  parts: Readonly<Record<string, () => Promise<void>>>
  stopping: AbortSignal
}

export function healthRoutes(server: FastifyInstance, { parts, stopping }: HealthDeps): void {
  const quiet = { logLevel: 'warn' } as const

  server.get('/livez', quiet, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })

  server.get('/healthz', quiet, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const failing: Record<string, string> = stopping.aborted ? { service: 'shutting_down' } : {}
    await Promise.all(
      Object.entries(parts).map(async ([name, check]) => {
        try {
          await check()
        } catch (error) {
          request.log.warn({ err: error, part: name }, 'A health check failed.')
          failing[name] = error instanceof HandprintError ? error.code : 'internal'
        }
      }),
    )
    if (Object.keys(failing).length === 0) return { status: 'ok' }
    return reply.code(503).send({ status: 'failing', parts: failing })
  })
}
