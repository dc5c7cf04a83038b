// What the functions of images/ work with; app.ts puts it together once.

import type { DatabaseDeps, Queries } from '../../ground/database/database.ts'
import type { Storage } from '../../ground/storage/storage.ts'
import type { ImageToken, StoreId } from '../../pure/contract/ids.ts'
import type { PictureProcesses } from './decoding/processes/picture-processes.ts'
import type { ImageUses } from './image-uses.ts'
import type { Image, PictureKind } from './picture.ts'
import type { QuotaDeps } from './quota/enforce-quota.ts'

/** Of what takes away what is over. */
export type ExpiryDeps = DatabaseDeps & { storage: Storage }

export type ImageDeps = QuotaDeps &
  ExpiryDeps & {
    pictureProcesses: PictureProcesses
    imageUses: ImageUses
    /** How long a token lives when no cart and no order needs it. */
    tokenDays: number
    maxPixels: number
    /** Runs in the transaction that takes a picture in, whichever way it came: for webhooks. */
    onReceived: (tx: Queries, received: ReceivedImage) => Promise<void>
  }

export type ReceivedImage = {
  what: 'image' | 'print_image'
  storeId: StoreId
  token: ImageToken
  kind: PictureKind
  /** The picture that has come. */
  image: Image
}
