import type { FastifyRequest } from 'fastify'

/** The parts of a request's address that its route names. */
export function pathParams({ params }: FastifyRequest): Readonly<Record<string, string>> {
  // The router finds texts alone.
  return params as Record<string, string>
}
