// GET /static/js/cpopstore.js and /static/js/handprint.js: the scripts for other people's pages, built
// from packages/embed. Their addresses never change, so browsers ask again after a while.

import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

export function embedRoutes(server: FastifyInstance, embedDir: string): void {
  void server.register(fastifyStatic, {
    root: embedDir,
    prefix: '/static/js/',
    decorateReply: false,
    index: false,
    cacheControl: false,
    // Each lies there in its compressed forms, too.
    preCompressed: true,
    setHeaders(answer) {
      answer.setHeader('vary', 'accept-encoding')
      answer.setHeader('cache-control', 'public, max-age=600, stale-while-revalidate=86400')
      // Modules, and script tags with `crossorigin`, are only run by leave of their server.
      answer.setHeader('access-control-allow-origin', '*')
    },
  })
}
