// Where passkeys are made for, and work: BASE_URL, else the address that the browser has asked.

import type { FastifyRequest } from 'fastify'
import { baseUrlOf } from '../../../ground/http/base-url.ts'
import type { Place } from '../../../trade/operators/passkeys/check-answer.ts'

export function placeOf(request: FastifyRequest, baseUrl: string | null): Place {
  return { origin: new URL(baseUrlOf(request, baseUrl)).origin }
}
