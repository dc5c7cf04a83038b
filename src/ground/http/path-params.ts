import type { FastifyRequest } from 'fastify'

export function pathParams({ params }: FastifyRequest): Readonly<Record<string, string>> {
  // The router only returns strings.
  return params as Record<string, string>
}
