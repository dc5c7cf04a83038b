// GET /favicon.ico, which browsers ask for on their own, and /favicon.svg, which pages name.

import type { FastifyInstance } from 'fastify'
import { iconIco, iconSvg } from './icon.ts'

export function iconRoutes(server: FastifyInstance): void {
  const icons = [
    { url: '/favicon.ico', type: 'image/x-icon', bytes: iconIco() },
    { url: '/favicon.svg', type: 'image/svg+xml', bytes: iconSvg() },
  ]
  for (const { url, type, bytes } of icons) {
    server.get(url, async (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=86400').send(bytes),
    )
  }
}
