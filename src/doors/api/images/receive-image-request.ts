// A request that brings a picture becomes an image or a print image, once for each Idempotency-Key.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { Check } from 'typebox/value'
import type { Queries } from '../../../ground/database/database.ts'
import { askerSignal } from '../../../ground/http/asker-signal.ts'
import type { ImageJson } from '../../../pure/contract/image-json.ts'
import type { ImageToken } from '../../../pure/contract/image-token.ts'
import type { OrderJson } from '../../../pure/contract/order-json.ts'
import { takePrintImage } from '../../../trade/fulfilment/late-images/take-print-image.ts'
import { handOver } from '../../../trade/images/hand-over.ts'
import type { ImageDeps } from '../../../trade/images/image-deps.ts'
import {
  reportTransfer,
  type TransferReport,
} from '../../../trade/images/print-image/report-transfer.ts'
import type { SpooledFile } from '../../../trade/images/spool.ts'
import type { AuditActor } from '../../../trade/operators/audit/add-audit-entry.ts'
import { type FetchImageDeps, fetchImage } from '../../../trade/receiving/fetch-image.ts'
import type { PullSlots } from '../../../trade/receiving/pull-slots.ts'
import type { AnswerOnce } from '../../../trade/stores/idempotency/answer-once.ts'
import type { KeptAnswer } from '../../../trade/stores/idempotency/kept-answer.ts'
import { readIdempotencyKey } from '../../../trade/stores/idempotency/read-idempotency-key.ts'
import type { Store } from '../../../trade/stores/store.ts'
import {
  type AddressSchema,
  imageAddress,
  imageKind,
  printImageAddress,
} from './image-operations.ts'
import { kindInvalid, kindNotForPrint } from './images-api-errors.ts'
import { type ImageRequest, type ImageRequestDeps, readImageRequest } from './read-image-request.ts'

export type ReceiveDeps = ImageDeps &
  ImageRequestDeps &
  FetchImageDeps & {
    answerOnce: AnswerOnce
    pullSlots: PullSlots
    /** Tells the worker that there may be a job. */
    wakeWorker: () => void
  }

export type Receiving = {
  request: FastifyRequest
  reply: FastifyReply
  store: Store
  /** What the answer says of an image; asked for in the transaction that makes it. */
  tell: (db: Queries, token: ImageToken) => Promise<ImageJson | OrderJson>
}

type Answer = Promise<KeptAnswer & { isReplayed: boolean }>

/**
 * @param kindOfQuery for bodies that have no place for a kind.
 * Throws what pushes, pulls and answerOnce throw, and `parameter_invalid` for another kind.
 */
export async function receiveImageRequest(
  deps: ReceiveDeps,
  receiving: Receiving,
  kindOfQuery: string | null,
): Answer {
  const { store, tell } = receiving
  const reading = { address: imageAddress }
  return await withPicture(deps, receiving, reading, async (asked, key, takeFile) => {
    const kind = asked.kind ?? kindOfQuery ?? 'image'
    if (!Check(imageKind, kind)) throw kindInvalid()
    const what = ['image', kind, asked.file?.sha256 ?? asked.imageUrl]
    return await deps.answerOnce({ store, key, asked: what }, async (keep) => {
      const { file, sourceUrl } = await takeFile()
      const single = asked.file === null ? 'pull' : 'single'
      const { after: answer } = await handOver(deps, {
        store,
        kind: kind === 'preview' ? 'preview' : single,
        file,
        ...(sourceUrl === null ? {} : { sourceUrl }),
        async afterwards(tx, token) {
          const location = `/api/v1/images/${token}`
          const made = { status: 201, location, body: await tell(tx, token) }
          await keep(tx, made)
          return made
        },
      })
      return answer
    })
  })
}

/** Throws what pushes of print images, pulls and answerOnce throw. */
export async function receivePrintImageRequest(
  deps: ReceiveDeps,
  receiving: Receiving & { replacer: AuditActor | null },
  token: ImageToken,
): Answer {
  const { store, tell, replacer } = receiving
  // With the other key the same request may have another answer.
  const byKey = replacer === null ? [] : ['secret']
  const report = reportTransfer(deps, store)
  const counted: TransferReport['counted'] = (bytes, { totalBytes }) =>
    report.counted(bytes, { token, totalBytes })
  try {
    return await withPicture(
      deps,
      receiving,
      { address: printImageAddress, report: { counted } },
      async (asked, key, takeFile) => {
        if (asked.kind !== null) throw kindNotForPrint()
        const what = ['print', token, asked.file?.sha256 ?? asked.imageUrl, ...byKey]
        return await deps.answerOnce({ store, key, asked: what }, async () => {
          const { file } = await takeFile()
          await takePrintImage(deps, { store, token, file, replacer })
          deps.wakeWorker()
          return { status: 200, location: null, body: await tell(deps.database.queries, token) }
        })
      },
    )
  } finally {
    await report.end()
  }
}

type TakeFile = () => Promise<{ file: SpooledFile; sourceUrl: string | null }>

async function withPicture<T>(
  deps: ReceiveDeps,
  { request, reply, store }: Receiving,
  reading: { address: AddressSchema; report?: Pick<TransferReport, 'counted'> },
  work: (asked: ImageRequest, key: string | null, takeFile: TakeFile) => Promise<T>,
): Promise<T> {
  const key = readIdempotencyKey(request.headers['idempotency-key'])
  const asked = await readImageRequest(deps, request, reading)
  const asker = askerSignal(reply, deps.stopping.signal)
  try {
    return await work(asked, key, async () => {
      if (asked.file !== null) return { file: asked.file, sourceUrl: null }
      const release = deps.pullSlots.take(store.id)
      try {
        return await fetchImage(deps, { store, imageUrl: asked.imageUrl, signal: asker.signal })
      } finally {
        release()
      }
    })
  } finally {
    asker.end()
    await asked.file?.discard()
  }
}
