// Turns a request with a picture into an image or a print image, once per Idempotency-Key.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { Check } from 'typebox/value'
import type { Queries } from '../../../ground/database/database.ts'
import { collectFaults } from '../../../ground/http/api/collect-faults.ts'
import { fieldsRefused } from '../../../ground/http/api/fields-refused.ts'
import { clientSignal } from '../../../ground/http/client-signal.ts'
import type { ImageToken } from '../../../pure/contract/ids.ts'
import { ignoredNames } from '../../../pure/contract/ignored-names.ts'
import type { ImageJson } from '../../../pure/contract/schemas/image-schema.ts'
import type { OrderJson } from '../../../pure/contract/schemas/order-schema.ts'
import type { HandprintError } from '../../../pure/errors.ts'
import type { AuditActor } from '../../../trade/audit/add-audit-entry.ts'
import { takePrintImage } from '../../../trade/fulfilment/late-images/take-print-image.ts'
import type { ImageDeps } from '../../../trade/images/image-deps.ts'
import { handOver } from '../../../trade/images/intake/hand-over.ts'
import {
  reportTransfer,
  type TransferReport,
} from '../../../trade/images/print-image/report-transfer.ts'
import type { SpooledFile } from '../../../trade/images/spool.ts'
import type { OrderDeps } from '../../../trade/orders/core/add-order-event.ts'
import { type FetchImageDeps, fetchImage } from '../../../trade/receiving/fetch-image.ts'
import type { PullSlots } from '../../../trade/receiving/pull-slots.ts'
import type { SpoolingDeps } from '../../../trade/receiving/read-push-form.ts'
import type { Store } from '../../../trade/stores/store.ts'
import { secretKeyInsteadOfAccessKey } from '../../../trade/stores/store-errors.ts'
import type { AnsweredOnce, CreatedAnswer, Once } from '../operation.ts'
import { checkPriceList, priceListTakesSecretKey } from '../orders/checks/check-price-list.ts'
import {
  type AddressSchema,
  imageAddress,
  imageKind,
  imageWhose,
  printImageAddress,
} from './image-operations.ts'
import {
  kindInvalid,
  kindNotForPrint,
  priceListNotForPrint,
  whoseInvalid,
  whoseNotForPrint,
  whoseTakesSecretKey,
} from './images-api-errors.ts'
import { type ImageRequest, readImageRequest } from './read-image-request.ts'

export type ReceiveDeps = ImageDeps &
  OrderDeps &
  SpoolingDeps &
  FetchImageDeps & {
    pullSlots: PullSlots
    wakeWorker: () => void
  }

export type Receiving<Body> = Once<Body> & {
  request: FastifyRequest
  reply: FastifyReply
  store: Store
  /** Builds the response of an image, within the transaction that creates it. */
  tell: (db: Queries, token: ImageToken) => Promise<Body>
}

/**
 * @param query for bodies that have no fields.
 *
 * Throws the errors of pushes, pulls and idempotency, `parameter_invalid` for an unknown kind, and
 * `secret_key_missing` (401) if whose picture it is, or its price list, is said with the access key.
 */
export async function receiveImageRequest(
  deps: ReceiveDeps,
  receiving: Receiving<ImageJson> & { replacer: AuditActor | null },
  query: { kind?: string | undefined; whose?: string | undefined; price_list?: string | undefined },
): Promise<AnsweredOnce> {
  const { store, tell, once, replacer } = receiving
  const reading = { address: imageAddress }
  return await withPicture(deps, receiving, reading, async (requested, takeFile) => {
    const kind = requested.kind ?? query.kind ?? 'image'
    const whose = requested.whose ?? query.whose ?? null
    const priceList = (requested.priceList ?? query.price_list) || null
    refuseTogether({
      kind: Check(imageKind, kind) ? null : kindInvalid(),
      whose: whose === null || Check(imageWhose, whose) ? null : whoseInvalid(),
    })
    if (whose === null && priceList === null && replacer !== null)
      throw secretKeyInsteadOfAccessKey()
    // The access key is public: a shopper could give themselves the right of withdrawal.
    if (whose !== null && replacer === null) throw whoseTakesSecretKey()
    if (priceList !== null && replacer === null) throw priceListTakesSecretKey()
    const faults = collectFaults()
    const { queries: db } = deps.database
    const priceListId = await checkPriceList({ db, store }, faults, priceList)
    if (faults.list.length > 0) throw fieldsRefused(notReceived, faults.list, 400)
    const picture = requested.file?.sha256 ?? requested.imageUrl
    const what = ['image', kind, picture, ...(whose === null ? [] : [whose])]
    if (priceListId !== null) what.push(priceListId)
    return await once(what, async (keep) => {
      const { file, sourceUrl } = await takeFile()
      const single = requested.file === null ? 'pull' : 'single'
      const { after: answer } = await handOver(deps, {
        store,
        kind: kind === 'preview' ? 'preview' : single,
        file,
        isShops: whose === null ? null : whose === 'shop',
        priceListId,
        ...(sourceUrl === null ? {} : { sourceUrl }),
        async afterwards(tx, token) {
          const location = `/api/v1/images/${token}`
          const ignored = ignoredNames(requested.ignored, ['image', 'kind', 'whose', 'price_list'])
          const body = { ...(await tell(tx, token)), ...(ignored.length > 0 && { ignored }) }
          const made = { location, body }
          await keep(tx, made)
          return made
        },
      })
      return answer
    })
  })
}

/** Throws the errors of print image pushes, pulls and idempotency. */
export async function receivePrintImageRequest<Body extends ImageJson | OrderJson>(
  deps: ReceiveDeps,
  receiving: Receiving<Body> & { replacer: AuditActor | null },
  token: ImageToken,
): Promise<AnsweredOnce> {
  const { store, tell, once, replacer } = receiving
  const report = reportTransfer(deps, store)
  const counted: TransferReport['counted'] = (bytes, { totalBytes }) =>
    report.counted(bytes, { token, totalBytes })
  try {
    return await withPicture(
      deps,
      receiving,
      { address: printImageAddress, report: { counted } },
      async (requested, takeFile) => {
        refuseTogether({
          kind: requested.kind === null ? null : kindNotForPrint(),
          whose: requested.whose === null ? null : whoseNotForPrint(),
          price_list: requested.priceList === null ? null : priceListNotForPrint(),
        })
        const what = ['print', token, requested.file?.sha256 ?? requested.imageUrl]
        return await once(what, async (keep) => {
          const { file } = await takeFile()
          let made!: CreatedAnswer<Body>
          await takePrintImage(deps, {
            store,
            token,
            file,
            replacer,
            async afterwards(tx) {
              made = { location: null, body: await tell(tx, token) }
              await keep(tx, made)
            },
          })
          deps.wakeWorker()
          return made
        })
      },
    )
  } finally {
    await report.end()
  }
}

const notReceived = 'The picture was not received.'

function refuseTogether(found: Readonly<Record<string, HandprintError | null>>): void {
  const faults = collectFaults()
  for (const [field, error] of Object.entries(found)) {
    if (error !== null) faults.add(field, error.code, error.told)
  }
  if (faults.list.length > 0) throw fieldsRefused(notReceived, faults.list, 400)
}

type TakeFile = () => Promise<{ file: SpooledFile; sourceUrl: string | null }>

async function withPicture<T>(
  deps: ReceiveDeps,
  { request, reply, store }: Pick<Receiving<unknown>, 'request' | 'reply' | 'store'>,
  reading: { address: AddressSchema; report?: Pick<TransferReport, 'counted'> },
  work: (requested: ImageRequest, takeFile: TakeFile) => Promise<T>,
): Promise<T> {
  const requested = await readImageRequest(deps, request, reading)
  const client = clientSignal(reply, deps.stopping.signal)
  try {
    return await work(requested, async () => {
      if (requested.file !== null) return { file: requested.file, sourceUrl: null }
      const release = deps.pullSlots.take(store.id)
      try {
        return await fetchImage(deps, {
          store,
          imageUrl: requested.imageUrl,
          signal: client.signal,
        })
      } finally {
        release()
      }
    })
  } finally {
    client.end()
    await requested.file?.discard()
  }
}
