// A body that an address does not say it takes is not handed to its handler, so nothing can be asked
// for by the way that the description of the API does not know.

import type { FastifyInstance } from 'fastify'
import { operationOf } from './api-operation.ts'

export function onlyDescribedBodies(server: FastifyInstance): void {
  server.addHook('preHandler', async (request) => {
    const operation = operationOf(request)
    if (operation !== undefined && operation.body === undefined) request.body = undefined
  })
}
