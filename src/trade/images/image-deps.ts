import type { DatabaseDeps, Queries } from '../../ground/database/database.ts'
import type { Storage } from '../../ground/storage/storage.ts'
import type { ImageToken, StoreId } from '../../pure/contract/ids.ts'
import type { PictureProcesses } from './decoding/processes/picture-processes.ts'
import type { ImageUses } from './image-uses-port.ts'
import type { Image, PictureKind } from './picture.ts'
import type { QuotaDeps } from './quota/enforce-quota.ts'

export type ExpiryDeps = DatabaseDeps & { storage: Storage }

export type ImageDeps = QuotaDeps &
  ExpiryDeps & {
    pictureProcesses: PictureProcesses
    imageUses: ImageUses
    /** Lifetime of a token that no cart or order needs. */
    tokenDays: number
    maxPixels: number
    /**
     * Runs in the transaction that stores a picture, regardless of how it arrived. Used for
     * webhooks.
     */
    onReceived: (tx: Queries, received: ReceivedImage) => Promise<void>
    /** Called when a picture and its new token are durable. */
    onHandedOver: (image: Image) => void
  }

export type ReceivedImage = {
  what: 'image' | 'print_image'
  storeId: StoreId
  token: ImageToken
  kind: PictureKind
  image: Image
}
