// The origin for which passkeys are created and valid: BASE_URL, or the host of the request.

import type { FastifyRequest } from 'fastify'
import { baseUrlOf } from '../../../ground/http/base-url.ts'
import type { Place } from '../../../trade/operators/passkeys/check-answer.ts'

export function placeOf(request: FastifyRequest, baseUrl: string | null): Place {
  return { origin: new URL(baseUrlOf(request, baseUrl)).origin }
}
