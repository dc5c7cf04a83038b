// A print image that an operator sends from a form: taken in by the same rules as a push, and the
// orders that wait for it go on by themselves.

import type { FastifyRequest } from 'fastify'
import type { ImageToken } from '../../../pure/contract/image-token.ts'
import { takePrintImage } from '../../../trade/fulfilment/late-images/take-print-image.ts'
import type { ImageDeps } from '../../../trade/images/image-deps.ts'
import type { AuditActor } from '../../../trade/operators/audit/add-audit-entry.ts'
import { type SpoolImageDeps, spoolImage } from '../frame/spool-image.ts'

export type PrintUploadDeps = ImageDeps & SpoolImageDeps & { maxUploadBytes: number }

type Upload = {
  store: { id: string }
  token: ImageToken
  by: AuditActor
}

/** Throws what attachPrintImage throws, and what is wrong with the form. */
export async function receivePrintUpload(
  deps: PrintUploadDeps,
  request: FastifyRequest,
  { store, token, by }: Upload,
): Promise<void> {
  const file = await spoolImage(deps, request, deps.maxUploadBytes)
  await takePrintImage(deps, { store, token, file, replacer: by })
}
