// A JSON body, read by the schema that its address is described with: by another one it is not read
// at all, so that the description can't say something else than the program does.

import type { FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { operationOf } from './api-operation.ts'
import { holdToSchema, type Refusal } from './hold-to-schema.ts'

/**
 * Throws all faults at once.
 * @param body where the route has read it itself.
 */
export function readBody<Schema extends TSchema>(
  request: FastifyRequest,
  schema: Schema,
  refusal: Refusal<Static<Schema>>,
  body: unknown = request.body,
): Static<Schema> {
  const described = operationOf(request)?.body
  if (described?.content['application/json'] !== schema) {
    throw new Error('A body is read by another schema than its address is described with.')
  }
  const mayBeLeftOut = described.isOptional === true && (body ?? null) === null
  return holdToSchema(schema, mayBeLeftOut ? {} : body, refusal)
}
