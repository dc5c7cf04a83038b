// What the functions of images/ work with; app.ts puts it together once.

import type { Database } from '../database/database.ts'
import type { Storage } from '../storage/storage.ts'
import type { PictureProcesses } from './decoding/processes/picture-processes.ts'

export type ImageDeps = {
  database: Database
  storage: Storage
  pictureProcesses: PictureProcesses
  now: () => number
  /** How long a token lives when no cart and no order needs it. */
  tokenDays: number
  maxPixels: number
  /** Of stores without a quota of their own; null: any number. */
  storeQuotaBytes: number | null
}
