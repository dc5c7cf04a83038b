// The origin for which passkeys are created and valid: BASE_URL, or the host of the request.

import type { FastifyRequest } from 'fastify'
import { baseUrlOf } from '../../../ground/http/base-url-of.ts'
import type { PasskeyOrigin } from '../../../trade/operators/passkeys/check-answer.ts'

export function passkeyOriginOf(request: FastifyRequest, baseUrl: string | null): PasskeyOrigin {
  return { origin: new URL(baseUrlOf(request, baseUrl)).origin }
}
