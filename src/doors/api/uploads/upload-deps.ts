// What resumable uploads work with; app.ts puts it together once.

import type { ImageDeps } from '../../../trade/images/image-deps.ts'
import type { Spool } from '../../../trade/images/spool.ts'
import type { OrderDeps } from '../../../trade/orders/add-order-event.ts'

export type UploadDeps = ImageDeps &
  OrderDeps & {
    spool: Spool
    maxUploadBytes: number
    /** Without a byte for that long a request has stalled. */
    uploadIdleTimeoutMs?: number
    /** After so many bytes a piece is made durable, so that a crash takes no more than that. */
    uploadPieceBytes?: number
    /** Its signal is aborted when requests have to be answered, since the service stops. */
    stopping: Pick<AbortController, 'signal'>
    /** Tells the worker that there may be a job. */
    wakeWorker: () => void
  }
